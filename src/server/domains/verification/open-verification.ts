/** Opens the services of the verification domain. */
import type { Config } from '../../kernel/config.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import { Verification, type VerificationDependencies } from './verification.ts';

/** Captchas of one network per minute: enough for a school. Each is one row. */
const MAX_CAPTCHAS = 300;

interface VerificationContext extends Omit<VerificationDependencies, 'captchaAnswer' | 'now'> {
  config: Pick<Config, 'CAPTCHA_ANSWER'>;
  makeRateLimit: MakeRateLimit;
  onClose(close: () => Promise<void>): void;
}

export type VerificationServices = ReturnType<typeof openVerification>['services'];

export function openVerification(context: VerificationContext) {
  const { config, makeRateLimit, onClose } = context;
  const verification = new Verification({ ...context, captchaAnswer: config.CAPTCHA_ANSWER });
  onClose(() => verification.close());
  return {
    services: {
      verification,
      /** Counts the captchas that one network requests. */
      limitCaptchas: makeRateLimit(MAX_CAPTCHAS, 'verification.too-many-captchas'),
    },
  };
}
