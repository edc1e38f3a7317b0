/**
 * Guards all connections that the server opens to others. That is geocoder, short messages, mail, payment
 * services, pictures of other sites, webhooks. They go to public addresses only, unless the settings name
 * others, and are bounded in time and size. Redirects are not followed.
 */
import { lookup as lookupAddresses } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { once, setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { connect, type LookupFunction, type Socket } from 'node:net';
import process from 'node:process';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { isPublicAddress } from './network.ts';
import { traced, type SpanDescription } from './traces.ts';

/** What a connection may take. */
export interface OutgoingLimits {
  /** From the beginning to the end, however slowly the other one sends. */
  milliseconds: number;
  /** Bytes that the other one may send. */
  bytes: number;
}

export interface OutgoingRequest extends OutgoingLimits {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the request before its time. */
  stop?: AbortSignal | undefined;
  /**
   * The address was not chosen by the operator: the settings allow nothing, and neither an address itself nor
   * `localhost` is trusted.
   */
  isForeign?: boolean;
}

/** A name or an address of a network of its own, where only public ones are asked. */
export class NotPublic extends Error {}

/** The other one sends more than it may. */
export class TooManyBytes extends Error {}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
  /** The content, read as UTF-8. */
  text: string;
}

export type Outgoing = ReturnType<typeof makeOutgoing>;

/** How often the bytes of a connection are counted. TLS reads them below the stream. */
const COUNT_INTERVAL_MS = 50;

/** A host that the operator has named as what it is. Its name cannot be made to mean another address. */
const NAMED_LOOPBACK = /^(?:.+\.)?localhost\.?$/i;

/** `resolve` finds the addresses of a name; by default as other programs of this machine do. */
export function makeOutgoing(
  { OUTGOING_PRIVATE = '' }: Pick<Config, 'OUTGOING_PRIVATE'>,
  resolve: (host: string) => Promise<LookupAddress[]> = (host) => lookupAddresses(host, { all: true }),
) {
  const allowed = OUTGOING_PRIVATE.split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(readRange);

  const isAllowed = (text: string): boolean => {
    const address = ipaddr.process(text);
    const isNamed = allowed.some(
      ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
    );
    return isNamed || address.range() === 'unicast';
  };

  async function resolveAllowed(host: string): Promise<LookupAddress[]> {
    const found = await resolve(host);
    const addresses = NAMED_LOOPBACK.test(host) ? found : found.filter(({ address }) => isAllowed(address));
    if (addresses.length === 0)
      throw new Error(`${host} has no public address. OUTGOING_PRIVATE may allow its address.`);
    return addresses;
  }

  async function resolvePublic(host: string): Promise<LookupAddress[]> {
    const addresses = (await resolve(host)).filter(({ address }) => isPublicAddress(address));
    if (addresses.length === 0) throw new NotPublic(`${host} has no public address.`);
    return addresses;
  }

  const lookup = makeLookup(resolveAllowed);
  const lookupPublic = makeLookup(resolvePublic);

  const closing = new AbortController();
  // Every request under way listens.
  setMaxListeners(0, closing.signal);
  return {
    /** The answer to a request, whatever its status. Rejects when it breaks a limit or cannot be asked. */
    request: (url: URL, request: OutgoingRequest) =>
      traced(spanOf(request.method ?? 'GET', url.hostname), () =>
        sendRequest(url, request, {
          lookup: request.isForeign === true ? lookupPublic : lookup,
          closing: closing.signal,
        }),
      ),
    /** Ends the requests under way, and lets no other begin: nobody waits for them at a stop. */
    close: () => closing.abort(),
    /** An open connection. It is destroyed when it breaks a limit. */
    async connect(host: string, port: number, limits: OutgoingLimits) {
      const socket = connect({ host, port, lookup });
      watch(socket, limits);
      await once(socket, 'connect');
      return socket;
    },
  };
}

/** The connection goes to the addresses that were checked: the name is not resolved again. */
function makeLookup(resolveChecked: (host: string) => Promise<LookupAddress[]>): LookupFunction {
  return (host, options, callback) => {
    callbackify(resolveChecked)(host, (error, found: LookupAddress[] | undefined) => {
      const addresses = found ?? [];
      const [first] = addresses;
      if (options.all === true) callback(error, addresses);
      else callback(error, first?.address ?? '', first?.family);
    });
  };
}

/** Throws for a host that is an address of a network of its own: nobody is asked what it means. */
function requirePublic({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address) && !isPublicAddress(address))
    throw new NotPublic(`${address} is not a public address.`);
}

/** Without the path: it may name a phone number or a payment. */
function spanOf(method: string, host: string): SpanDescription {
  return {
    name: method,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': host },
  };
}

async function sendRequest(
  url: URL,
  { method = 'GET', headers, body, stop, milliseconds, bytes, isForeign }: OutgoingRequest,
  { lookup, closing }: { lookup: LookupFunction; closing: AbortSignal },
): Promise<OutgoingAnswer> {
  if (isForeign === true) requirePublic(url);
  // Loaded with the first request, to keep the start fast. An `import` of node:http loads much more.
  const { request } =
    url.protocol === 'https:' ? await import('node:https') : process.getBuiltinModule('node:http');
  const ends = [AbortSignal.timeout(milliseconds), closing, ...(stop === undefined ? [] : [stop])];
  const signal = AbortSignal.any(ends);
  const asked = request(url, { method, headers, lookup, signal, agent: false });
  // What fails after the answer has begun ends the reading of it, and is reported there.
  asked.on('error', () => undefined);
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const content = await readContent(answer, bytes);
  // An answer without a length ends with its connection: one that was cut off looks complete.
  signal.throwIfAborted();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    content,
    get text() {
      return content.toString('utf8');
    },
  };
}

async function readContent(answer: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by an error destroys the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > max) throw new TooManyBytes(`The answer has more than ${max} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function watch(socket: Socket, { milliseconds, bytes }: OutgoingLimits): void {
  const end = (reason: string): void => void socket.destroy(new Error(reason));
  const deadline = setTimeout(() => end(`It took more than ${milliseconds} ms.`), milliseconds);
  const counting = setInterval(() => {
    if (socket.bytesRead > bytes) end(`The other side sent more than ${bytes} bytes.`);
  }, COUNT_INTERVAL_MS);
  socket.once('close', () => {
    clearTimeout(deadline);
    clearInterval(counting);
  });
}

function readRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
