// Random tic-tac-toe by boardgame.io's own reducer: prints microseconds of processor time an action.
// The game is the one of its tutorial; the reducer is what its clients and its server run for every move.
"use strict";
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const reducer = CreateGameReducer({ game });

function match() {
  let state = InitializeGame({ game });
  let actions = 0;
  while (state.ctx.gameover === undefined) {
    const free = [...state.G.cells.keys()].filter((id) => state.G.cells[id] === null);
    const args = [free[Math.floor(Math.random() * free.length)]];
    const payload = { type: "clickCell", args, playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: "MAKE_MOVE", payload });
    actions += 1;
  }
  return actions;
}

function timed(matches) {
  const began = process.cpuUsage();
  let actions = 0;
  for (let number = 0; number < matches; number += 1) actions += match();
  const spent = process.cpuUsage(began);
  return (spent.user + spent.system) / actions;
}

timed(2000); // until the compiler of the engine has seen it
console.log(timed(2000));
