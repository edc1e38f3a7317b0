/** Checks the keys of a site at a payment service, by a question that changes nothing. */
import { randomInt } from 'node:crypto';
import { GatewayError, type Provider } from '../../gateways/gateway.ts';
import { openGateway, type GatewayDependencies } from '../../gateways/open/open-gateway.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { SiteMerchant } from './merchants.ts';

interface Verdict {
  provider: Provider;
  isRight: boolean;
  text: string;
}

/** Asks each service that is set up about a payment that does not exist. */
export async function checkMerchant(
  { settings }: SiteMerchant,
  language: string,
  dependencies: GatewayDependencies,
): Promise<Verdict[]> {
  const providers = (['aliPay', 'wxPay'] as const).filter((each) => settings[each] !== undefined);
  return Promise.all(
    providers.map(async (provider): Promise<Verdict> => {
      try {
        const gateway = await openGateway(provider, settings, dependencies);
        // Orders never have such a number.
        await gateway.query(`CHECK${Date.now()}${randomInt(1_000_000)}`);
        return { provider, isRight: true, text: translateProblem(language, `merchant.right.${provider}`) };
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return { provider, isRight: false, text: describeError(error, language) };
      }
    }),
  );
}

function describeError({ reason, code }: GatewayError, language: string): string {
  if (reason === 'settings') return translateProblem(language, 'merchant.keys-rejected', { code });
  if (reason === 'refused') return translateProblem(language, 'merchant.refused', { code });
  return translateProblem(language, code === 'UNSIGNED_ANSWER' ? 'merchant.unsigned' : 'merchant.no-answer');
}
