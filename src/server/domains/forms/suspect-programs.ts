/** Asks for a captcha where it looks as if a program sends a form. People seldom see one. */
import type { FormOption } from '../../../../runtime/generated/documents.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { MakeRateLimit, RateLimit } from '../../limits/rate-limit.ts';
import { CAPTCHA_NEEDED, type Verification } from '../verification/index.ts';

/** What is known of a submission of a guest. */
interface Sent {
  /** Of the honeypot. */
  honeypot: string;
  /** Unknown for callers that are no pages. */
  openMs: number | undefined;
  /** Its network has sent this form more often than people do. */
  isCrowded: boolean;
}

/** Submissions of one form by one network in a minute that are usual. */
const MAX_USUAL = 5;
/** Nobody reads a form and fills it in sooner. */
const HASTY_MS = 1_500;

/** Each of them is seldom true of a person, and of most programs one is. */
const SIGNS: Readonly<Record<string, (sent: Sent) => boolean>> = {
  honeypot: ({ honeypot }) => honeypot !== '',
  haste: ({ openMs = HASTY_MS }) => openMs < HASTY_MS,
  crowd: ({ isCrowded }) => isCrowded,
};

const IS_ASKED: Readonly<Record<NonNullable<FormOption['captcha']>, (sent: Sent) => boolean>> = {
  risk: (sent) => Object.values(SIGNS).some((isSeen) => isSeen(sent)),
  always: () => true,
  never: () => false,
};

/** A submission of a guest. */
export interface Guest {
  site: SiteIdentity;
  /** Network address. */
  address: string;
  menuId: string;
  honeypot: string;
  openMs: number | undefined;
  deviceId: string;
  /** Answer of a captcha; empty without one. */
  imageCode: string;
}

/**
 * Uses up the captcha of a submission that needs one. Throws a 422/4224 without a captcha, and a 422/4221 for
 * a wrong one.
 */
export type RequirePerson = (guest: Guest, setting: FormOption['captcha']) => Promise<void>;

export function makeRequirePerson(
  verification: Pick<Verification, 'checkCaptcha'>,
  makeRateLimit: MakeRateLimit,
): RequirePerson {
  const limit = makeRateLimit(MAX_USUAL, 'form.captcha-needed');
  return async ({ site, address, menuId, honeypot, openMs, deviceId, imageCode }, setting = 'risk') => {
    const isCrowded = await isBeyond(limit, address, menuId);
    if (!IS_ASKED[setting]({ honeypot, openMs, isCrowded })) return;
    if (imageCode === '') throw new FieldError([422, CAPTCHA_NEEDED], 'form.captcha-needed', '/imageCode');
    await verification.checkCaptcha(site, deviceId, imageCode, 'form');
  };
}

async function isBeyond(limit: RateLimit, address: string, menuId: string): Promise<boolean> {
  try {
    await limit(address, menuId);
    return false;
  } catch (error) {
    if (error instanceof HttpError) return true;
    throw error;
  }
}
