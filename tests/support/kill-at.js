// Preloaded into programs of this project (NODE_OPTIONS=--import): ends them, as `kill -9` does, before or
// after a named step of an operation on the whole database.
//   KILL_AT="before swap the database"    where; a step counts when it is reached for the first time
//   KILL_STEPS=FILE                       notes each step that is reached
import fs from 'node:fs';
import http from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import process from 'node:process';

const { KILL_AT, KILL_STEPS } = process.env;
const program = basename(process.argv[1] ?? '').replace(/\..*$/, '');
const reached = new Set();

/** Steps on files, by the name of the function and the last path that it is given. */
const FILE_STEPS = [
  ['mkdir', /\.work\/[^/]+$/, 'make the work folder'],
  ['writeFile', /\/wanted\.json$/, 'note the wanted files'],
  ['writeFile', /\/unwanted\.json$/, 'note the files that go'],
  ['appendFile', /\/placed\.jsonl$/, 'note a file'],
  ['rename', /\/saved-\d+$/, 'set a file aside'],
  ['rename', /\/files\/[^/]+\/[^/]+$/, 'place a file'],
  ['rm', /\/placed\.jsonl$/, 'forget the noted files'],
  ['rm', /\/files\/[^/]+\/[^/]+$/, 'remove a file'],
  ['rm', /tessera\.sqlite-wal$/, 'remove the journal'],
  ['rename', /\/tessera\.sqlite$/, 'swap the database'],
  ['rename', /backups\/[^/]+\.tar$/, 'name the archive'],
  ['rename', /\.tar\.json$/, 'describe the archive'],
  ['writeFile', /\/\.upgrade\.json$/, 'note the upgrade'],
  ['rm', /\/\.upgrade\.json$/, 'forget the upgrade'],
  ['rm', /\.work\/[^/]+$/, 'remove the work folder'],
];

/** Steps of the database, by the beginning of the statement. */
const STATEMENT_STEPS = [
  [/^insert into "?system_operation/, 'begin the operation'],
  [/^update system_operation set is_swapped/, 'mark it as swapped'],
  [/^update "?system_operation"? set "?finish_status/, 'end the operation'],
  [/^insert into "?operation_notice/, 'notice the operation'],
  [/^lock table/, 'lock the tables'],
  [/^create schema/, 'create the schema'],
  [/^alter schema \S+ rename to tessera_replaced/, 'set the schema aside'],
  [/^alter schema tessera_next/, 'name the schema'],
  [/^drop schema/, 'drop the schema'],
  [/^insert into "?schema_migration/, 'note a migration'],
];

/** @param {string} text */
function nameOfStatement(text) {
  // A server commits all the time.
  if (text.startsWith('commit')) return program === 'main' ? undefined : 'commit';
  return STATEMENT_STEPS.find(([pattern]) => pattern.test(text))?.[1];
}

/** True the first time. */
function arrive(moment, step) {
  const name = `${moment} ${step} (${program})`;
  if (step === undefined || reached.has(name)) return;
  reached.add(name);
  if (KILL_STEPS !== undefined) fs.appendFileSync(KILL_STEPS, `${name}\n`);
  if (name !== KILL_AT) return;
  // A worker ends with its program.
  if (process.send !== undefined) process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

/** Steps in a bucket, by the method of the request; each object has its own. */
const OBJECT_STEPS = { PUT: 'put', DELETE: 'remove' };
/** The bucket of the tests, and the stores of files in it. */
const OBJECT = /^\/tessera\/.*?\b((?:attachments|avatars|invoices|media)\/[^/?]+)/;

const { request } = http;
http.request = function (...given) {
  const asked = request.apply(this, given);
  const [, key] = OBJECT.exec(asked.path) ?? [];
  const verb = OBJECT_STEPS[asked.method];
  const step = key === undefined || verb === undefined ? undefined : `${verb} ${key}`;
  arrive('before', step);
  asked.once('response', () => arrive('after', step));
  return asked;
};

for (const name of new Set(FILE_STEPS.map(([each]) => each))) {
  const original = fs.promises[name];
  fs.promises[name] = async (...given) => {
    const path = String(given.slice(0, name === 'rename' ? 2 : 1).at(-1));
    const step = FILE_STEPS.find(([each, pattern]) => each === name && pattern.test(path))?.[2];
    arrive('before', step);
    const result = await original(...given);
    arrive('after', step);
    return result;
  };
}
syncBuiltinESMExports();

// The build has its own copy of the client of PostgreSQL: statements are read from what it sends.
const [QUERY, PARSE] = ['Q', 'P'];
const { write } = Socket.prototype;
Socket.prototype.write = function (...given) {
  const step = Buffer.isBuffer(given[0]) ? nameOfStatement(statementIn(given[0])) : undefined;
  arrive('before', step);
  // The first answer after it.
  if (step !== undefined) this.prependOnceListener('data', () => arrive('after', step));
  return write.apply(this, given);
};

/**
 * The text of a message to PostgreSQL that begins a statement.
 * @param {Buffer} message
 */
function statementIn(message) {
  const type = String.fromCharCode(message[0]);
  if (type === QUERY) return message.toString('utf8', 5);
  if (type !== PARSE) return '';
  return message.toString('utf8', message.indexOf(0, 5) + 1);
}

const require = createRequire(`${process.cwd()}/package.json`);
const Database = require('better-sqlite3');
const memory = new Database(':memory:');
const Statement = Object.getPrototypeOf(memory.prepare('select 1'));
memory.close();
const { exec } = Database.prototype;
/** @param {string} text */
Database.prototype.exec = function (text) {
  const step = nameOfStatement(text);
  arrive('before', step);
  const result = exec.call(this, text);
  arrive('after', step);
  return result;
};
for (const name of ['run', 'all']) {
  const original = Statement[name];
  Statement[name] = function (...given) {
    const step = nameOfStatement(String(this.source));
    arrive('before', step);
    const result = original.apply(this, given);
    arrive('after', step);
    return result;
  };
}
