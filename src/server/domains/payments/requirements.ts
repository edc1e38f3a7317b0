/** Whether what a scene needs is there: said to owners in words, and to payers before a payment begins. */
import type { FastifyBaseLogger } from 'fastify';
import type { MerchantNote } from '../../../../runtime/generated/api.generated.ts';
import type { Provider, Scene } from '../../gateways/gateway.ts';
import type { Config } from '../../kernel/config.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { isPublicAddress } from '../../kernel/network.ts';
import type { Merchants } from '../merchants/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Practice } from './practice.ts';
import { listLacks, listLacksOfProvider, type Need } from './scenes.ts';

export interface Requirements {
  /** Throws a 409 when a payer cannot pay in this way here. The log says why, once for each way. */
  require(projectCode: string, provider: Provider, scene: Scene, payerAddress: string): Promise<void>;
  /** What the site lacks for its services, in words. */
  list(projectCode: string, language: string): Promise<MerchantNote[]>;
}

export interface RequirementsDependencies {
  merchants: Merchants;
  /** Needs nothing of it. */
  practice?: Practice;
  sites: Sites;
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  logger: FastifyBaseLogger;
}

export function makeRequirements(dependencies: RequirementsDependencies): Requirements {
  const { merchants, practice, sites, config, logger } = dependencies;
  // TLS ends at a proxy, whose address all payers would have.
  const seesPayers = config.PUBLIC_URL?.startsWith('https:') !== true || config.TRUST_PROXY !== undefined;
  const logged = new Set<string>();

  /** Undefined while no service is asked that needs something. */
  async function findWhatIsThere(projectCode: string): Promise<Record<Need, boolean> | undefined> {
    const { source, settings } = await merchants.find(projectCode);
    if (source === 'none' && practice !== undefined) return undefined;
    const site = await sites.get(projectCode);
    return {
      address: site?.origin?.startsWith('https:') === true,
      payer: seesPayers,
      'app-secret': settings.wxPay?.appSecret !== undefined,
    };
  }

  return {
    async require(projectCode, provider, scene, payerAddress) {
      const has = await findWhatIsThere(projectCode);
      if (has === undefined) return;
      const lacks = listLacks(scene, { ...has, payer: has.payer && isPublicAddress(payerAddress) });
      if (lacks.length === 0) return;
      const way = `${projectCode} ${scene} ${lacks.join()}`;
      if (!logged.has(way))
        logger.warn({ site: projectCode, provider, scene, lacks }, 'a way to pay lacks what it needs');
      logged.add(way);
      throw new HttpError(409, 409, 'payment.not-set-up');
    },
    async list(projectCode, language) {
      const has = await findWhatIsThere(projectCode);
      if (has === undefined) return [];
      const { settings } = await merchants.find(projectCode);
      const providers = (['aliPay', 'wxPay'] as const).filter((each) => settings[each] !== undefined);
      return providers.flatMap((provider) =>
        listLacksOfProvider(provider, has).map((need) => ({
          provider,
          text: translateProblem(language, `merchant.needs.${need}`),
        })),
      );
    },
  };
}
