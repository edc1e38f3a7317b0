// Sends requests to payment services.
import type { Outgoing, OutgoingAnswer, OutgoingLimits, OutgoingRequest } from '../kernel/outgoing.ts';
import { GatewayError } from './gateway.ts';

/** An answer of the services has a few KB. */
const CALL: OutgoingLimits = { milliseconds: 10_000, bytes: 256 * 1024 };
/** A bill of 50,000 payments has about 20 MB. */
const DOWNLOAD: OutgoingLimits = { milliseconds: 60_000, bytes: 48 * 1024 * 1024 };

const ADDRESS_LITERAL = /^\[|^\d+(?:\.\d+){3}$|(?:^|\.)localhost\.?$/i;

export interface SendLimits {
  call: OutgoingLimits;
  download: OutgoingLimits;
}

/** What does not work is a `GatewayError` that names no address. */
export interface Send {
  call(url: URL, request: Omit<OutgoingRequest, keyof OutgoingLimits>): Promise<OutgoingAnswer>;
  /** Downloads what the service at `gateway` has named. */
  download(url: URL, gateway: URL, headers?: Readonly<Record<string, string>>): Promise<OutgoingAnswer>;
}

export function makeSend(outgoing: Outgoing, limits: SendLimits = { call: CALL, download: DOWNLOAD }): Send {
  const request = async (url: URL, options: OutgoingRequest): Promise<OutgoingAnswer> => {
    try {
      return await outgoing.request(url, options);
    } catch (cause) {
      throw new GatewayError('unavailable', 'NO_ANSWER', 'The payment service did not answer.', { cause });
    }
  };
  return {
    call: (url, options) => request(url, { ...options, ...limits.call }),
    download(url, gateway, headers) {
      // The guard of connections checks names only: an address is the operator's own choice.
      if (url.origin !== gateway.origin && ADDRESS_LITERAL.test(url.hostname))
        throw unreadableAnswer('The payment service named a private address.');
      return request(url, { headers, ...limits.download });
    },
  };
}

/** For an answer that is not what the service would say. */
export function unreadableAnswer(message: string, cause?: unknown): GatewayError {
  return new GatewayError('unavailable', 'UNREADABLE_ANSWER', message, { cause });
}

/** Runs what reads an answer: an error of its own becomes one of the gateway. */
export function reading<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw unreadableAnswer('The payment service answered something that cannot be read.', error);
  }
}
