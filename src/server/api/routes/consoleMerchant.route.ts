// Answers the owner's calls about the site's accounts at payment services.
import { checkMerchant, describeMerchant } from '../../domains/merchants/index.ts';
import { readStoredSettings } from '../../domains/sites/index.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';

async function describe(context: CallContext) {
  const { services, site } = context;
  const language = messageLanguageOf(context);
  const canPractise = services.practice !== undefined;
  const merchant = await services.merchants.find(site.projectCode);
  const { timeZone } = await readStoredSettings(services.database.queries, site.projectCode, ['timeZone']);
  const described = describeMerchant(merchant, { language, now: new Date(), timeZone, canPractise });
  const lacks = await services.paymentRequirements.list(site.projectCode, language);
  return { ...described, warnings: [...described.warnings, ...lacks] };
}

export default defineRoutes('consoleMerchant', {
  get: (context) => describe(context),
  async save(context, { body }) {
    await context.services.merchants.change(context.site.projectCode, body);
    return describe(context);
  },
  async remove(context, { body: { provider } }) {
    await context.services.merchants.remove(context.site.projectCode, provider);
    return describe(context);
  },
  async check(context) {
    const { merchants, outgoing } = context.services;
    const merchant = await merchants.find(context.site.projectCode);
    return checkMerchant(merchant, messageLanguageOf(context), { outgoing });
  },
});
