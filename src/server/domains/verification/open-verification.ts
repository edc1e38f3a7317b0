/** Opens the services of the verification domain. */
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import type { MakeRateLimit, RateLimit } from '../../limits/rate-limit.ts';
import { makeVerification, type Verification, type VerificationDependencies } from './verification.ts';

/** Captchas of one network per minute: enough for a school. Each is one row. */
const MAX_CAPTCHAS = 300;

export interface VerificationServices {
  readonly verification: Verification;
  /** Counts the captchas that one network requests. */
  readonly limitCaptchas: RateLimit;
}

interface VerificationContext extends Omit<VerificationDependencies, 'captchaAnswer' | 'now'> {
  config: Pick<Config, 'CAPTCHA_ANSWER'>;
  makeRateLimit: MakeRateLimit;
  onClose(close: () => Promise<void>): void;
}

export function openVerification(context: VerificationContext): Opened<VerificationServices> {
  const { config, makeRateLimit, onClose } = context;
  const verification = makeVerification({ ...context, captchaAnswer: config.CAPTCHA_ANSWER });
  onClose(() => verification.close());
  return {
    services: {
      verification,
      limitCaptchas: makeRateLimit(MAX_CAPTCHAS, 'verification.too-many-captchas'),
    },
  };
}
