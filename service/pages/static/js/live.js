/** What happens at the table as it happens; a lost connection goes on where it stopped, by the ply of the last record. */

export class Live {
  /**
   * @param {string} path
   * @param {() => string} query what follows the address, with the ply to begin after
   * @param {{record: (data: any) => void, request: (data: any) => void, away: () => void, back: () => void}} does
   */
  constructor(path, query, does) {
    this.path = path;
    this.query = query;
    this.does = does;
    this.lost = 0;
    this.open();
    window.addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && (this.lost || this.source.readyState === EventSource.CLOSED)) this.open();
    });
  }

  open() {
    this.source?.close();
    this.source = new EventSource(`${this.path}?${this.query()}`);
    this.source.addEventListener("open", () => this.found());
    this.source.addEventListener("error", () => this.miss());
    this.source.addEventListener("record", (event) => this.does.record(JSON.parse(event.data)));
    this.source.addEventListener("request", (event) => this.does.request(JSON.parse(event.data)));
  }

  found() {
    clearTimeout(this.lost);
    if (this.lost) this.does.back();
    this.lost = 0;
  }

  miss() {
    if (this.lost) return;
    this.lost = window.setTimeout(() => this.does.away(), 5000);
    this.again();
  }

  /** A stream that the browser has given up is opened again, every two seconds. */
  again() {
    window.setTimeout(() => {
      if (!this.lost) return;
      if (this.source.readyState === EventSource.CLOSED) this.open();
      this.again();
    }, 2000);
  }
}
