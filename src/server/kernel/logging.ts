// Writes the log, without secrets.
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.ts';
import { presentWork } from './work.ts';

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
  // Of an error about an address that cannot be read: the address, with its password.
  'input',
];
const STDERR = 2;
/** Lines that wait while the disk of the log is full; later ones are lost. In bytes. */
const MAX_WAITING = 1024 * 1024;

/**
 * The log: one JSON line per event, on stderr by default, without secrets. A line names its request, job and
 * site. stdout is for the person who starts the program.
 */
export function makeLogger(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = openStderr(),
): Logger {
  const redact = {
    paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    remove: true,
  };
  const mixin = (): object => ({ ...presentWork() });
  const options = { level, redact, mixin, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination);
}

/**
 * stderr. A line that cannot be written, as on a full disk, is lost instead of stopping the program. Lines do
 * not wait for each other: the end of the process would wait for them, on a full disk for ever.
 */
function openStderr(): DestinationStream {
  const stderr = pino.destination({ dest: STDERR, sync: true, maxLength: MAX_WAITING });
  stderr.on('error', () => undefined);
  return stderr;
}

/** The path of a URL. The query may contain codes, tickets and passwords, so it is never logged. */
export function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end === -1 ? url : url.slice(0, end);
}
