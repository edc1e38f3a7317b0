/** Reads what a request says about itself, without Fastify: cached pages are answered before it. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** The part of a request that the choice of a page reads. Fastify's requests have it, too. */
export type Visit = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'hostname' | 'ip' | 'protocol'>;

type IsTrusted = (address: string, distance: number) => boolean;

/**
 * Returns a function that reads requests as Fastify does: a forwarded address, host or protocol counts only
 * if it comes from one of the `proxies`.
 */
export function makeReadVisit(proxies: readonly string[]): (request: IncomingMessage) => Visit {
  const isTrusted: IsTrusted = proxies.length === 0 ? () => false : proxyAddress.compile([...proxies]);
  return (request) => new RawVisit(request, isTrusted);
}

const PORT_AFTER_V4 = /^([^:]+):\d+$/;
const IN_BRACKETS = /^"?\[([^\]]+)\](?::\d+)?"?$/;

/**
 * Takes the ports from the addresses that proxies forward (`203.0.113.7:51234`, `[2001:db8::1]:51234`): with
 * them every connection would be another network. What reads the header later finds addresses alone.
 */
export function dropForwardedPorts({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined || !/[:"[]/.test(String(given))) return;
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((each) => {
      const address = each.trim();
      return IN_BRACKETS.exec(address)?.[1] ?? PORT_AFTER_V4.exec(address)?.[1] ?? address;
    })
    .join(', ');
}

class RawVisit implements Visit {
  private readonly request: IncomingMessage;
  private readonly isTrusted: IsTrusted;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];

  constructor(request: IncomingMessage, isTrusted: IsTrusted) {
    this.request = request;
    this.isTrusted = isTrusted;
    this.method = request.method ?? '';
    this.url = request.url ?? '';
    this.headers = request.headers;
  }

  get ip(): string {
    return proxyAddress(this.request, this.isTrusted);
  }

  get hostname(): string {
    const host = this.forwarded('x-forwarded-host') ?? this.headers.host ?? '';
    return host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':', 1)[0] ?? '');
  }

  get protocol(): 'http' | 'https' {
    return this.forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  }

  /** The last value of a header of a trusted proxy. */
  private forwarded(name: 'x-forwarded-host' | 'x-forwarded-proto'): string | undefined {
    const given = String(this.headers[name] ?? '');
    if (given === '' || !this.isTrusted(this.request.socket.remoteAddress ?? '', 0)) return undefined;
    return given.slice(given.lastIndexOf(',') + 1).trim();
  }
}
