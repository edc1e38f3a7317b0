/**
 * Records spans of what this process does, for OpenTelemetry. Without a receiver nothing is loaded, and work
 * runs as it is. A process has one receiver, as in OpenTelemetry's own API.
 */
import type { Logger as StatementLogger } from 'kysely';

/** A piece of work. Attributes hold nothing that a person or a caller has entered. */
export interface SpanDescription {
  /** `job publications`, `POST` */
  name: string;
  /** `client`: this process waits for another one. */
  kind: 'internal' | 'client';
  attributes: Readonly<Record<string, string>>;
}

export interface TraceReceiver {
  /** Runs work as a part of what is under way. */
  run<Result>(span: SpanDescription, work: () => Promise<Result>): Promise<Result>;
  /** Notes work that has just ended, if it was a part of something. */
  note(span: SpanDescription, milliseconds: number, hasFailed: boolean): void;
}

let receiver: TraceReceiver | undefined;

/** Sends all spans from now on to this receiver; to none without one. */
export function receiveTraces(next: TraceReceiver | undefined): void {
  receiver = next;
}

export function traced<Result>(span: SpanDescription, work: () => Promise<Result>): Promise<Result> {
  return receiver === undefined ? work() : receiver.run(span, work);
}

/** What notes the statements of a database, with placeholders and without their values; none when off. */
export function traceStatements(system: 'sqlite' | 'postgresql'): StatementLogger | undefined {
  if (receiver === undefined) return undefined;
  return ({ query, queryDurationMillis, level }) => {
    const operation = /^\W*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.text': query.sql,
    };
    receiver?.note({ name: operation, kind: 'client', attributes }, queryDurationMillis, level === 'error');
  };
}
