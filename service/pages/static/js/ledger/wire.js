// Asking the service: JSON there and back, and its refusals as they are (RFC 9457).

/** A refusal of the service, with its sentence. */
export class Refusal extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `the service answers ${status}`);
    this.status = status;
    this.detail = this.message;
    this.code = problem.code ?? "";
    this.clause = problem.clause ?? "";
    this.ply = problem.ply;
    this.rule = problem.rule;
  }
}

/** @param {string} path @param {RequestInit} [more] @returns {Promise<any>} */
export async function ask(path, more = {}) {
  const response = await fetch(path, { credentials: "same-origin", ...more });
  const text = await response.text();
  const data = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Refusal(response.status, data ?? {});
  return data;
}

/** @param {string} path @param {any} [body] @param {string} [method] */
export const send = (path, body = {}, method = "POST") =>
  ask(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
