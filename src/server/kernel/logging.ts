import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';

/**
 * Members that are removed from every logged object. Bodies and queries may contain codes and passwords, so
 * they are removed as a whole.
 */
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

/**
 * The log: one JSON line per event, on stderr by default, without secrets. stdout is for the person who
 * starts the program.
 */
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

/** The path of a URL. The query may contain codes, tickets and passwords, so it is never logged. */
export function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end === -1 ? url : url.slice(0, end);
}
