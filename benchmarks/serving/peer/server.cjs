// boardgame.io's server with tic-tac-toe; a full board is cleared, so that a match goes on for as long as the load does.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null), wins: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
      if (LINES.some((line) => line.every((cell) => G.cells[cell] === playerID))) G.wins[playerID] += 1;
      if (G.cells.every((cell) => cell !== null)) G.cells = Array(9).fill(null);
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.env.PORT) });
