import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/** Never in a log, wherever an object that is logged holds them; bodies and queries hold codes and passwords, so they go as a whole. */
const SECRET_MEMBERS = [
  'body',
  'query',
  'password',
  'token',
  'csrfToken',
  'ticket',
  'authorization',
  'cookie',
  'headers',
];
const STDERR = 2;

/** The program's log: one JSON line an event, on stderr if nowhere else, with secrets cut out. stdout is for whoever starts the program. */
export function makeLogger(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(STDERR),
): Logger {
  const redact = {
    paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    remove: true,
  };
  return pino({ level, redact, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** The path of an address: its query may hold codes, tickets and passwords, so it is never logged. */
export function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end === -1 ? url : url.slice(0, end);
}
