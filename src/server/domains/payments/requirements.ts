/**
 * Checks whether what a payment in some place needs is there. Owners read it in words, and payers before a
 * payment begins.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { PayMethod } from '../../../../runtime/generated/api.generated.ts';
import type { Provider, Scene } from '../../gateways/gateway.ts';
import type { Config } from '../../kernel/config.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { isPublicAddress } from '../../kernel/network.ts';
import type { Merchants } from '../merchants/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Practice } from './practice.ts';
import { listLacks, listLacksOfProvider, sceneOf, type Need, type SiteNeed } from './scenes.ts';

/** Where somebody is who pays. */
export interface Whereabouts {
  userAgent: string;
  /** Of the network. */
  address: string;
  /** At which the site was opened, without a port. */
  hostname: string;
}

export type Requirements = ReturnType<typeof makeRequirements>;

interface RequirementsDependencies {
  merchants: Merchants;
  /** Needs nothing of it. */
  practice?: Practice;
  sites: Sites;
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>;
  logger: FastifyBaseLogger;
}

const PROVIDERS: readonly Provider[] = ['aliPay', 'wxPay'];

interface Found {
  /** The services that are set up. */
  providers: readonly Provider[];
  /** Undefined while no service is asked that needs something. */
  has?: Readonly<Record<SiteNeed, boolean>>;
  /** Of the site, where it has one. */
  origin?: string | undefined;
}

export function makeRequirements(dependencies: RequirementsDependencies) {
  const { merchants, practice, sites, config, logger } = dependencies;
  // TLS ends at a proxy, whose address all payers would have.
  const seesPayers = config.PUBLIC_URL?.startsWith('https:') !== true || config.TRUST_PROXY !== undefined;
  const logged = new Set<string>();

  async function find(projectCode: string): Promise<Found> {
    const { source, settings } = await merchants.find(projectCode);
    if (source === 'none' && practice !== undefined) return { providers: PROVIDERS };
    const origin = (await sites.get(projectCode))?.origin;
    return {
      providers: PROVIDERS.filter((each) => settings[each] !== undefined),
      origin,
      has: {
        address: origin?.startsWith('https:') === true,
        payer: seesPayers,
        'app-secret': settings.wxPay?.appSecret !== undefined,
      },
    };
  }

  return {
    /** Throws a 409 when a payer cannot pay in this way here. The log says why, once for each way. */
    async require(projectCode: string, provider: Provider, scene: Scene, payer: Whereabouts) {
      const found = await find(projectCode);
      const lacks = listLacksFor(found, scene, payer);
      if (lacks.length === 0) return;
      const way = `${projectCode} ${scene} ${lacks.join()}`;
      if (!logged.has(way))
        logger.warn({ site: projectCode, provider, scene, lacks }, 'a way to pay lacks what it needs');
      logged.add(way);
      if (isElsewhere(lacks)) throw new HttpError(409, 'payment.other-host', { origin: found.origin ?? '' });
      throw new HttpError(409, 'payment.not-set-up');
    },
    /** The methods that are set up, and whether they can be used here. */
    async listMethods(projectCode: string, payer: Whereabouts) {
      const found = await find(projectCode);
      return found.providers.flatMap((method): PayMethod[] => {
        const scene = sceneOf(method, payer.userAgent);
        if (scene === 'elsewhere') return [{ method, state: 'in-browser' }];
        const lacks = listLacksFor(found, scene, payer);
        if (lacks.length === 0) return [{ method, state: 'ready' }];
        return isElsewhere(lacks) ? [{ method, state: 'other-host', origin: found.origin ?? '' }] : [];
      });
    },
    /** What the site lacks for its services, in words. */
    async list(projectCode: string, language: string) {
      const { has, providers } = await find(projectCode);
      if (has === undefined) return [];
      return providers.flatMap((provider) =>
        listLacksOfProvider(provider, has).map((need) => ({
          provider,
          text: translateProblem(language, `merchant.needs.${need}`),
        })),
      );
    },
  };
}

/** What is missing for a payer. */
function listLacksFor({ has, origin }: Found, scene: Scene, { address, hostname }: Whereabouts): Need[] {
  if (has === undefined) return [];
  return listLacks(scene, {
    ...has,
    payer: has.payer && isPublicAddress(address),
    host: origin === undefined || new URL(origin).hostname === hostname.toLowerCase(),
  });
}

/** The payer only has to open the site at its own host. */
function isElsewhere(lacks: readonly Need[]): boolean {
  return lacks.length === 1 && lacks[0] === 'host';
}
