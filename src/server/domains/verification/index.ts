/** Issues and checks captchas, codes and tickets. */
export { CAPTCHA_NEEDED, type CaptchaPurpose, WRONG_CAPTCHA } from './captchas.ts';
export { WRONG_CODE } from './codes.ts';
export { forgetEnded, forgetTargets } from './forget-targets.ts';
export { kindOf, type TargetKind } from './targets.ts';
export { type Verification } from './verification.ts';
export { openVerification, type VerificationServices } from './open-verification.ts';
