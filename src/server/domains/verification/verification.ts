import { setImmediate as answered } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateDelivery } from '../../kernel/language.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Settings } from '../sites/index.ts';
import { makeCaptchas, type CaptchaPurpose } from './captchas.ts';
import { makeCodes, type CodeOwner, type IssuedCode } from './codes.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makePuzzles, type Puzzle, type PuzzlePlace } from './puzzles.ts';
import { makeSendLimits } from './send-limits.ts';
import { kindOf, readTarget } from './targets.ts';
import { makeTickets } from './tickets.ts';

const CODE_MINUTES = 10;
/** `Retry-After` when a message could not be sent, in seconds. */
const RETRY_AFTER_S = 30;

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
export interface PlaceOfPuzzle extends Omit<PuzzlePlace, 'site'> {
  site: SiteIdentity;
}

/** Uses up what was proven, in the transaction of what it is for. */
export type UseUp = (transaction: Queries) => Promise<void>;

/** Proves that a caller is no robot, and owns an e-mail address or phone number. */
export interface Verification {
  /** A picture (SVG) of 4 characters, valid for 5 minutes. Invalidates the device's previous one. */
  drawCaptcha(site: SiteIdentity, deviceId: string): Promise<string>;
  /** A puzzle for the browser of somebody who cannot read the picture. */
  posePuzzle: (place: PlaceOfPuzzle) => Puzzle;
  /**
   * Accepts the solution of a puzzle once and returns the answer of a new captcha of the device, as if its
   * picture had been read, but good for the purpose of the puzzle only. Throws 422/4221 at `/numbers`.
   */
  solvePuzzle(place: PlaceOfPuzzle, challenge: string, numbers: readonly number[]): Promise<string>;
  /** Checks an answer once. Throws 422/4221 at `/imageCode`. */
  checkCaptcha(site: SiteIdentity, deviceId: string, text: string, purpose: CaptchaPurpose): Promise<void>;
  /**
   * Sends a code of 6 digits, valid for 10 minutes. Throws 429 with `Retry-After` beyond the limits, and 503
   * when it could not be sent.
   */
  sendCode(site: SiteIdentity, language: string, request: CodeRequest): Promise<void>;
  /**
   * Uses a code up. Throws 422/4222 at `/code` when it is wrong, expired, used, or tried more than 5 times.
   */
  checkCode(site: SiteIdentity, code: CodeOwner & { code: string }): Promise<void>;
  /**
   * Checks a code, which stays good until the returned function uses it up in a transaction. Both throw as
   * `checkCode`.
   */
  proveCode(site: SiteIdentity, code: CodeOwner & { code: string }): Promise<UseUp>;
  /** A ticket for a target whose code was correct, valid for 10 minutes and once. */
  makeTicket(site: SiteIdentity, target: string): Promise<string>;
  /** The target of a ticket, which stays valid. Throws 422/4222 at `/ticket` when it is invalid. */
  readTicket(site: SiteIdentity, ticket: string): Promise<string>;
  /** The target of a ticket, which is used up. Throws like `readTicket`. */
  takeTicket(site: SiteIdentity, ticket: string): Promise<string>;
  /**
   * An e-mail address in lower case or a phone number in E.164. Throws a 422 at `path`, by default `/email`
   * or `/phone`.
   */
  readTarget: typeof readTarget;
  /** Waits for messages that are being sent. */
  close(): Promise<void>;
}

export interface VerificationDependencies {
  database: Database;
  delivery: Delivery;
  settings: Settings;
  logger: FastifyBaseLogger;
  hash: KeyedHash;
  /** The setting CAPTCHA_ANSWER. */
  captchaAnswer?: string;
  now?: () => Date;
  /** Work of one hash of a puzzle. */
  puzzleIterations?: number;
}

export function makeVerification(parts: VerificationDependencies): Verification {
  return new VerificationService(parts);
}

class VerificationService implements Verification {
  private readonly database;
  private readonly delivery;
  private readonly settings;
  private readonly logger;
  private readonly hash;
  private readonly captchaAnswer;
  private readonly now;
  private readonly captchas;
  private readonly codes;
  private readonly limits;
  private readonly tickets;
  private readonly puzzles;
  readonly readTarget = readTarget;
  private readonly underWay = new Set<Promise<void>>();

  constructor(parts: VerificationDependencies) {
    this.database = parts.database;
    this.delivery = parts.delivery;
    this.settings = parts.settings;
    this.logger = parts.logger;
    this.hash = parts.hash;
    this.captchaAnswer = parts.captchaAnswer;
    this.now = parts.now ?? (() => new Date());
    this.captchas = makeCaptchas(this.database, this.hash, this.now, this.captchaAnswer);
    this.puzzles = makePuzzles(this.database, this.hash, this.now, parts.puzzleIterations);
    this.codes = makeCodes(this.database, this.hash, this.now);
    this.limits = makeSendLimits(this.hash, this.now);
    this.tickets = makeTickets(this.database, this.now);
  }

  /** Sends an issued code. On failure, withdraws the code and logs the error without it. */
  private async deliver(
    site: SiteIdentity,
    language: string,
    owner: CodeOwner,
    { id, code }: IssuedCode,
  ): Promise<boolean> {
    try {
      const { name } = await this.settings.get(site, language);
      const kind = kindOf(owner.target) === 'email' ? 'mail' : 'sms';
      const words = { site: name, code, minutes: CODE_MINUTES };
      await this.delivery.send({
        kind,
        to: owner.target,
        ...(kind === 'mail'
          ? { subject: translateDelivery(language, `code.${owner.purpose}.subject`, words) }
          : {}),
        text: translateDelivery(language, `code.${owner.purpose}.${kind}`, words),
        code,
        id: `code-${id}`,
        from: await this.settings.getSender(site, language),
        site: site.projectCode,
      });
      return true;
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(code, '······');
      this.logger.error({ reason, purpose: owner.purpose }, 'a code could not be sent');
      await this.database.write(async (transaction) =>
        this.limits.giveBack(transaction, site.projectCode, owner),
      );
      await this.codes.withdraw(site.projectCode, id);
      return false;
    }
  }

  readonly drawCaptcha: Verification['drawCaptcha'] = (site, deviceId) =>
    this.captchas.draw(site.projectCode, deviceId);

  readonly posePuzzle: Verification['posePuzzle'] = ({ site, ...place }) =>
    this.puzzles.pose({ ...place, site: site.projectCode });

  readonly solvePuzzle: Verification['solvePuzzle'] = async ({ site, ...place }, challenge, numbers) => {
    await this.puzzles.accept({ ...place, site: site.projectCode }, challenge, numbers);
    return this.captchas.issue(site.projectCode, place.deviceId, place.purpose);
  };

  readonly checkCaptcha: Verification['checkCaptcha'] = (site, deviceId, text, purpose) =>
    this.captchas.check(site.projectCode, deviceId, text, purpose);

  readonly sendCode: Verification['sendCode'] = async (site, language, { address, shouldSend, ...owner }) => {
    const issued = await this.database.write(async (transaction) => {
      await this.limits.count(transaction, site.projectCode, owner, address);
      return this.codes.issue(transaction, site.projectCode, owner);
    });
    if (shouldSend === undefined) {
      if (await this.deliver(site, language, owner, issued)) return;
      throw new HttpError(503, 'verification.not-sent', {}, null, {
        'retry-after': String(RETRY_AFTER_S),
      });
    }
    if (!shouldSend) return;
    const sending: Promise<void> = answered()
      .then(async () => void (await this.deliver(site, language, owner, issued)))
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'a code that was not sent could not be withdrawn'),
      )
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  };

  readonly checkCode: Verification['checkCode'] = (site, { code, ...owner }) =>
    this.codes.check(site.projectCode, owner, code);

  readonly proveCode: Verification['proveCode'] = async ({ projectCode }, { code, ...owner }) => {
    const id = await this.codes.prove(projectCode, owner, code);
    return (transaction) => this.codes.use(transaction, projectCode, id);
  };

  readonly makeTicket: Verification['makeTicket'] = (site, target) =>
    this.tickets.make(site.projectCode, target);

  readonly readTicket: Verification['readTicket'] = (site, ticket) =>
    this.tickets.read(site.projectCode, ticket);

  readonly takeTicket: Verification['takeTicket'] = (site, ticket) =>
    this.tickets.take(site.projectCode, ticket);

  readonly close: Verification['close'] = async () => {
    await Promise.all(this.underWay);
  };
}
