// Preloaded into a server that is measured (node --import): how late its event loop is. Every 5 ms something
// is asked for. What is asked for while the loop is stalled is late by the rest of the stall, as a request
// is; a histogram of the loop's turns would count a long stall once.
// Answers the message 'lateness' with the milliseconds since it was last asked. The first one begins it: the
// server could not become idle before.
import process from 'node:process';

const EVERY_MS = 5;
let late = [];
let asked = 0;

function tick() {
  const now = performance.now();
  for (; asked <= now; asked += EVERY_MS) late.push(now - asked);
  setTimeout(tick, Math.max(1, asked - performance.now())).unref();
}

process.on('message', (message) => {
  if (message !== 'lateness') return;
  process.send(late);
  late = [];
  if (asked !== 0) return;
  asked = performance.now() + EVERY_MS;
  tick();
});
// It must not keep the server running.
process.channel.unref();
