// Sends a test mail to an owner's own address.
import type { Database } from '../../database/database.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Settings } from '../sites/index.ts';
import { readOwner } from './owner-rows.ts';
import type { SignedInOwner } from './owners.ts';

/** Tests that a network sends in a minute. */
const MAX_TESTS = 5;
const MAX_REASON = 200;

export function makeSendTest(dependencies: {
  database: Database;
  delivery: Delivery;
  settings: Settings;
  makeRateLimit: MakeRateLimit;
}) {
  const limit = dependencies.makeRateLimit(MAX_TESTS, 'setting.tests-too-many');
  /** Throws a 422 without an address, and with why the mail was not sent. */
  return async ({ site, language, ownerId, address }: SignedInOwner): Promise<void> => {
    const { database, delivery, settings } = dependencies;
    const { email } = await readOwner(database.queries, site.projectCode, ownerId);
    if (email === null) throw new HttpError(422, 'setting.no-address');
    await limit(address);
    const from = await settings.getSender(site, language);
    const words = { site: (await settings.get(site, language)).name };
    const subject = translateDelivery(language, 'test.subject', words);
    const text = translateDelivery(language, 'test.mail', words);
    await delivery
      .send({ kind: 'mail', to: email, subject, text, from, site: site.projectCode, language })
      .catch((error: unknown) => {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
        throw new HttpError(422, 'setting.not-sent', { reason });
      });
  };
}
