// Proves that a caller owns an e-mail address or a phone.
import { setImmediate as answered, setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { addMessage, replaceCode, type Messages } from '../messages/index.ts';
import { makeCaptchas, type CaptchaPurpose } from './captchas.ts';
import { CODE_LIFE_S, type CodeOwner, Codes } from './codes.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makePuzzles, type Puzzle, type PuzzlePlace } from './puzzles.ts';
import { makeSendLimits } from './send-limits.ts';
import { readTarget } from './targets.ts';
import { makeTickets } from './tickets.ts';

/** `Retry-After` when a message could not be sent, in seconds. */
const RETRY_AFTER_S = 30;
/** The caller waits so long for the first try. */
const FIRST_TRY_MS = 10_000;

/** A code to be sent. */
export interface CodeRequest extends CodeOwner {
  /** Network address of the request. */
  address: string;
  /**
   * Given when the answer must not reveal whether there is an account: the message is sent after the answer,
   * or not at all when false. Everything else, limits included, is the same.
   */
  shouldSend?: boolean;
}

/** The device, the network and the purpose that a puzzle is for. */
interface PlaceOfPuzzle extends Omit<PuzzlePlace, 'site'> {
  site: SiteIdentity;
}

/** Uses up what was proven, in the transaction of what it is for. */
type UseUp = (transaction: Queries) => Promise<void>;

export interface VerificationDependencies {
  database: Database;
  messages: Pick<Messages, 'lock' | 'sendNow'>;
  logger: FastifyBaseLogger;
  hash: KeyedHash;
  /** The setting CAPTCHA_ANSWER. */
  captchaAnswer?: string;
  now?: () => Date;
  /** Work of one hash of a puzzle. */
  puzzleIterations?: number;
}

/** The key of a code's message. */
const keyOf = (codeId: string): string => `code-${codeId}`;

/** Proves that a caller is no robot, and owns an e-mail address or phone number. */
export class Verification {
  private readonly database;
  private readonly messages;
  private readonly logger;
  private readonly hash;
  private readonly captchaAnswer;
  private readonly now;
  private readonly captchas;
  private readonly codes;
  private readonly limits;
  private readonly tickets;
  private readonly puzzles;
  /**
   * An e-mail address in lower case or a phone number in E.164. Throws a 422 at `path`, by default `/email`
   * or `/phone`.
   */
  readonly readTarget = readTarget;
  private readonly underWay = new Set<Promise<void>>();

  constructor(parts: VerificationDependencies) {
    this.database = parts.database;
    this.messages = parts.messages;
    this.logger = parts.logger;
    this.hash = parts.hash;
    this.captchaAnswer = parts.captchaAnswer;
    this.now = parts.now ?? (() => new Date());
    this.captchas = makeCaptchas(this.database, this.hash, this.now, this.captchaAnswer);
    this.puzzles = makePuzzles(this.database, this.hash, this.now, parts.puzzleIterations);
    this.codes = new Codes(this.database, this.hash, this.now);
    this.limits = makeSendLimits(this.hash, this.now);
    this.tickets = makeTickets(this.database, this.now);
  }

  /** False when the first try has failed. A refused code is withdrawn; another one may be asked for. */
  private async deliver({ projectCode }: SiteIdentity, owner: CodeOwner, id: string): Promise<boolean> {
    const { state, reason } = await this.messages.sendNow(projectCode, keyOf(id));
    if (state === 'sent' || (state === 'waiting' && reason === '')) return true;
    await this.database.write((transaction) => this.limits.giveBack(transaction, projectCode, owner));
    if (state === 'refused') await this.codes.withdraw(projectCode, id);
    return false;
  }

  /** Issues a code and stores its message. Returns the id of the code. */
  private issue(site: SiteIdentity, language: string, request: CodeRequest): Promise<string> {
    const { address, shouldSend = true, ...owner } = request;
    const { projectCode } = site;
    return this.database.write(async (transaction) => {
      await this.limits.count(transaction, projectCode, owner, address);
      const { id, code, former } = await this.codes.issue(transaction, projectCode, owner);
      const secret = this.messages.lock(projectCode, code);
      if (former !== undefined) await replaceCode(transaction, projectCode, keyOf(former));
      const message = {
        topic: `code.${owner.purpose}`,
        to: owner.target,
        language,
        secret,
        key: keyOf(id),
        lifeS: CODE_LIFE_S,
      } as const;
      if (shouldSend) await addMessage(transaction, projectCode, message, this.now());
      return id;
    });
  }

  /** A picture (SVG) of 4 characters, valid for 5 minutes. Invalidates the device's previous one. */
  readonly drawCaptcha = (site: SiteIdentity, deviceId: string): Promise<string> =>
    this.captchas.draw(site.projectCode, deviceId);

  /** A puzzle for the browser of somebody who cannot read the picture. */
  readonly posePuzzle: (place: PlaceOfPuzzle) => Puzzle = ({ site, ...place }) =>
    this.puzzles.pose({ ...place, site: site.projectCode });

  /**
   * Accepts the solution of a puzzle once and returns the answer of a new captcha of the device, as if its
   * picture had been read, but good for the purpose of the puzzle only. Throws 422/4221 at `/numbers`.
   */
  readonly solvePuzzle = async (
    { site, ...place }: PlaceOfPuzzle,
    challenge: string,
    numbers: readonly number[],
  ): Promise<string> => {
    await this.puzzles.accept({ ...place, site: site.projectCode }, challenge, numbers);
    return this.captchas.issue(site.projectCode, place.deviceId, place.purpose);
  };

  /** Checks an answer once. Throws 422/4221 at `/imageCode`. */
  readonly checkCaptcha = (
    site: SiteIdentity,
    deviceId: string,
    text: string,
    purpose: CaptchaPurpose,
  ): Promise<void> => this.captchas.check(site.projectCode, deviceId, text, purpose);

  /**
   * Sends a code of 6 digits, valid for 10 minutes. Throws 429 with `Retry-After` beyond the limits, and 503
   * when the first try has failed. The queue goes on with one that was not refused, as long as it is valid.
   */
  readonly sendCode = async (site: SiteIdentity, language: string, request: CodeRequest): Promise<void> => {
    const { address: _, shouldSend, ...owner } = request;
    const id = await this.issue(site, language, request);
    if (shouldSend === false) return;
    const start = shouldSend === undefined ? Promise.resolve() : answered();
    const sending = start.then(() => this.deliver(site, owner, id));
    const watched: Promise<void> = sending
      .then(() => undefined)
      .catch((error: unknown) => this.logger.error(error, 'a code that was not sent could not be withdrawn'))
      .finally(() => this.underWay.delete(watched));
    this.underWay.add(watched);
    if (shouldSend === true) return;
    // Of a server that takes its time nothing is known yet.
    if (await Promise.race([sending, delay(FIRST_TRY_MS, true, { ref: false })])) return;
    throw new HttpError(503, 'verification.not-sent', {}, null, { 'retry-after': String(RETRY_AFTER_S) });
  };

  /** Uses a code up. Throws 422/4222 at `/code` if it is wrong, expired, used, or tried more than 5 times. */
  readonly checkCode = (
    site: SiteIdentity,
    { code, ...owner }: CodeOwner & { code: string },
  ): Promise<void> => this.codes.check(site.projectCode, owner, code);

  /**
   * Checks a code, which stays good until the returned function uses it up in a transaction. Both throw as
   * `checkCode`.
   */
  readonly proveCode = async (
    { projectCode }: SiteIdentity,
    { code, ...owner }: CodeOwner & { code: string },
  ): Promise<UseUp> => {
    const id = await this.codes.prove(projectCode, owner, code);
    return (transaction) => this.codes.use(transaction, projectCode, id);
  };

  /** A ticket for a target whose code was correct, valid for 10 minutes and once. */
  readonly makeTicket = (site: SiteIdentity, target: string): Promise<string> =>
    this.tickets.make(site.projectCode, target);

  /** The target of a ticket, which stays valid. Throws 422/4222 at `/ticket` when it is invalid. */
  readonly readTicket = (site: SiteIdentity, ticket: string): Promise<string> =>
    this.tickets.read(site.projectCode, ticket);

  /** The target of a ticket, which is used up. Throws like `readTicket`. */
  readonly takeTicket = (site: SiteIdentity, ticket: string): Promise<string> =>
    this.tickets.take(site.projectCode, ticket);

  /** Waits for messages that are being sent. */
  readonly close = async (): Promise<void> => {
    await Promise.all(this.underWay);
  };
}
