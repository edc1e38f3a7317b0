/**
 * Connects to Redis, which several processes share. While Redis does not answer, nothing waits for it: calls
 * are rejected at once, and the connection is made anew.
 */
import type { RedisClientType } from 'redis';

interface RedisLinkOptions {
  url: string;
  /** What is called with the texts of a channel. */
  channels: Readonly<Record<string, (text: string) => void>>;
  /** Called once when Redis is lost (also at the start), with the reason, and once when it is back. */
  onLost(error: unknown): void;
  onBack(): void;
}

/** Redis is asked so often whether it is there, and, when it is lost, whether it is back. */
const ASK_EVERY_MS = 500;
const CONNECT_MS = 1_000;
/** Whatever takes longer counts as gone. */
const ANSWER_MS = 500;

class RedisGoneError extends Error {}

/** Connects, or begins to try to: a Redis that is down does not stop the start. */
export async function openRedisLink(options: RedisLinkOptions): Promise<RedisLink> {
  // Loaded only where it is used.
  const { createClient } = await import('redis');
  const link = new RedisLink(options, () =>
    createClient({
      url: options.url,
      disableOfflineQueue: true,
      // The link connects again by itself, also after an answer that never came.
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    }),
  );
  await link.look();
  link.start();
  return link;
}

export class RedisLink {
  private readonly options: RedisLinkOptions;
  private readonly makeClient: () => RedisClientType;
  /** One for commands and one that listens; none while Redis is gone. */
  private clients: readonly [RedisClientType, RedisClientType] | undefined;
  private wasUp: boolean | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(options: RedisLinkOptions, makeClient: () => unknown) {
    this.options = options;
    this.makeClient = makeClient as () => RedisClientType;
  }

  readonly isUp = (): boolean => this.clients !== undefined;

  /** Runs a script. Rejects at once while Redis is gone, and within half a second when it does not answer. */
  readonly eval = (script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> =>
    this.ask((client) => client.eval(script, options));

  readonly publish = async (channel: string, text: string): Promise<void> => {
    await this.ask((client) => client.publish(channel, text));
  };

  readonly close = async (): Promise<void> => {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.looking;
    this.drop();
  };

  start(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.looking = this.look().then(() => this.start());
    }, ASK_EVERY_MS).unref();
  }

  /** Asks whether Redis is there, or connects. */
  async look(): Promise<void> {
    try {
      if (this.clients === undefined) await this.connect();
      else await Promise.all(this.clients.map((client) => within(ANSWER_MS, client.ping())));
      this.became(true);
    } catch (error) {
      this.lose(error);
    }
  }

  private async connect(): Promise<void> {
    const [commands, listening] = [this.makeClient(), this.makeClient()];
    for (const client of [commands, listening])
      client.on('error', (error: unknown) => this.onError(client, error));
    try {
      await within(CONNECT_MS, Promise.all([commands.connect(), listening.connect()]));
      for (const [channel, listener] of Object.entries(this.options.channels))
        await within(ANSWER_MS, listening.subscribe(channel, listener));
      this.clients = [commands, listening];
    } catch (error) {
      for (const client of [commands, listening]) end(client);
      throw error;
    }
  }

  private onError(client: RedisClientType, error: unknown): void {
    if (this.clients?.includes(client) === true) this.lose(error);
  }

  private async ask<Result>(call: (client: RedisClientType) => Promise<Result>): Promise<Result> {
    const [client] = this.clients ?? [];
    if (client === undefined) throw new RedisGoneError('Redis is gone.');
    try {
      return await within(ANSWER_MS, call(client));
    } catch (error) {
      this.onError(client, error);
      throw error;
    }
  }

  private lose(error: unknown): void {
    this.drop();
    this.became(false, error);
  }

  private drop(): void {
    for (const client of this.clients ?? []) end(client);
    this.clients = undefined;
  }

  private became(isUp: boolean, error?: unknown): void {
    if (this.wasUp === isUp || this.isClosed) return;
    const isFirst = this.wasUp === undefined;
    this.wasUp = isUp;
    if (!isUp) this.options.onLost(error);
    else if (!isFirst) this.options.onBack();
  }
}

function end(client: RedisClientType): void {
  if (client.isOpen) client.destroy();
}

/** Rejects when a call takes too long. Its own outcome is of no use then. */
async function within<Result>(milliseconds: number, call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new RedisGoneError(`No answer within ${milliseconds} ms.`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
