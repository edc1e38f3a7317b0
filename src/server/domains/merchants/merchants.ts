// Stores what sites need to be paid, encrypted.
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AlipayChanges, WxpayChanges } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { Provider } from '../../gateways/gateway.ts';
import { MerchantError, parseMerchant, type MerchantSettings } from '../../gateways/merchant.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { SecretKey } from '../../kernel/secrets/secret-key.ts';
import { DEFAULT_SITE } from '../sites/index.ts';
import { describeFaults } from './describe-faults.ts';
import {
  decrypt,
  deleteRow,
  encrypt,
  findRows,
  lockRow,
  lockStored,
  storeRow,
  type MerchantRow,
} from './merchant-rows.ts';
import { mergeAlipay, mergeWxpay } from './merge-changes.ts';

/** The settings of a site. The same object as long as nothing changes. */
export interface SiteMerchant {
  source: 'environment' | 'console' | 'none';
  settings: MerchantSettings;
  /** Services whose stored settings this server's key does not decrypt. */
  unreadable: readonly Provider[];
}

interface MerchantChanges {
  aliPay?: AlipayChanges;
  wxPay?: WxpayChanges;
}

export interface MerchantsDependencies {
  /** Of the environment. They belong to the site `default`. */
  environment: MerchantSettings;
  /** Where the operator says that the services are, for all sites. */
  gateways: Readonly<Partial<Record<Provider, string>>>;
  database: Database;
  secretKey: SecretKey;
  /** True while payments or refunds of a site are under way at a service. */
  isInUse(queries: Queries, projectCode: string, provider: Provider): Promise<boolean>;
  logger: FastifyBaseLogger;
  now?: () => Date;
}

const PROVIDERS: readonly Provider[] = ['aliPay', 'wxPay'];
/** Settings that stay in memory, so that they are not decrypted for every call. */
const MAX_KEPT = 1_000;

interface Kept {
  merchant: SiteMerchant;
  /** The rows that it was read from: another process may have changed them. */
  rows: string;
}

/** What sites need to be paid. Nothing that it returns or throws may be shown, but what describes it. */
export class Merchants {
  private readonly dependencies: Required<MerchantsDependencies>;
  private readonly environment: SiteMerchant | undefined;
  private readonly kept = new LRUCache<string, Kept>({ max: MAX_KEPT });

  constructor(dependencies: MerchantsDependencies) {
    const { environment: settings } = dependencies;
    this.dependencies = { now: () => new Date(), ...dependencies };
    this.environment =
      Object.keys(settings).length === 0 ? undefined : { source: 'environment', settings, unreadable: [] };
  }

  /** As it is stored now, whichever process has changed it. */
  readonly find = (projectCode: string): Promise<SiteMerchant> =>
    this.read(this.dependencies.database.queries, projectCode);

  /** As `find`, in a transaction: nobody changes the settings for this service before it ends. */
  readonly lock = async (
    transaction: Queries,
    projectCode: string,
    provider: Provider,
  ): Promise<SiteMerchant> => {
    await lockStored(transaction, { project_code: projectCode, provider });
    return this.read(transaction, projectCode);
  };

  private async read(queries: Queries, projectCode: string): Promise<SiteMerchant> {
    if (projectCode === DEFAULT_SITE && this.environment !== undefined) return this.environment;
    const found = await findRows(queries, projectCode);
    const rows = JSON.stringify(found);
    const kept = this.kept.get(projectCode);
    const isSame = kept?.rows === rows;
    if (isSame && kept.merchant.unreadable.length === 0) return kept.merchant;
    const merchant = this.open(found);
    if (!isSame) this.warn(projectCode, merchant);
    this.kept.set(projectCode, { merchant, rows });
    return merchant;
  }

  private warn(site: string, { unreadable }: SiteMerchant): void {
    for (const provider of unreadable)
      this.dependencies.logger.error(
        { site, provider },
        'merchant settings cannot be decrypted: the secret key has changed',
      );
  }

  private open(rows: readonly MerchantRow[]): SiteMerchant {
    const { secretKey, gateways } = this.dependencies;
    const settings: MerchantSettings = {};
    const unreadable: Provider[] = [];
    for (const row of rows) {
      const { provider } = row;
      const stored = decrypt(secretKey.find(), row);
      if (stored === undefined) unreadable.push(provider);
      else Object.assign(settings, { [provider]: { ...stored, gateway: gateways[provider] } });
    }
    return { source: rows.length === 0 ? 'none' : 'console', settings, unreadable };
  }

  /**
   * Throws a 422 that names each wrong field, and a 409 when the settings are the environment's, or when
   * another merchant would take the place of one that payments are under way with.
   */
  readonly change = async (projectCode: string, changes: MerchantChanges): Promise<void> => {
    this.requireOwn(projectCode);
    const { database, secretKey, logger } = this.dependencies;
    const key = secretKey.findOrMake();
    if (key === undefined) throw new HttpError(409, 'merchant.no-key');
    const providers = PROVIDERS.filter((each) => changes[each] !== undefined);
    await database.write(async (transaction) => {
      const stored: MerchantSettings = {};
      for (const provider of providers) {
        const place = { project_code: projectCode, provider };
        const row = await lockRow(transaction, place, this.dependencies.now());
        Object.assign(stored, { [provider]: decrypt(key, row) });
      }
      const parsed = parse({
        ...(changes.aliPay && { aliPay: mergeAlipay(stored.aliPay, changes.aliPay) }),
        ...(changes.wxPay && { wxPay: mergeWxpay(stored.wxPay, changes.wxPay) }),
      });
      for (const provider of providers) {
        const place = { project_code: projectCode, provider };
        if (isOther(provider, stored, parsed)) await this.requireUnused(transaction, projectCode, provider);
        const text = encrypt(key, place, parsed[provider] ?? {});
        await storeRow(transaction, place, text, this.dependencies.now());
      }
    });
    logger.info({ site: projectCode, providers }, 'merchant settings were changed by an owner');
  };

  /** Throws a 409 as `change` does. */
  readonly remove = async (projectCode: string, provider: Provider): Promise<void> => {
    this.requireOwn(projectCode);
    const { database, secretKey, logger } = this.dependencies;
    await database.write(async (transaction) => {
      // A payment that begins at the same time is seen, or sees the change.
      await lockStored(transaction, { project_code: projectCode, provider });
      const found = await findRows(transaction, projectCode);
      const row = found.find((each) => each.provider === provider);
      if (row === undefined) return;
      // What cannot be decrypted serves no payment any more.
      if (decrypt(secretKey.find(), row) !== undefined)
        await this.requireUnused(transaction, projectCode, provider);
      await deleteRow(transaction, row);
    });
    logger.info({ site: projectCode, provider }, 'merchant settings were removed by an owner');
  };

  private requireOwn(projectCode: string): void {
    if (projectCode === DEFAULT_SITE && this.environment !== undefined)
      throw new HttpError(409, 'merchant.of-environment');
  }

  private async requireUnused(queries: Queries, projectCode: string, provider: Provider): Promise<void> {
    if (await this.dependencies.isInUse(queries, projectCode, provider))
      throw new HttpError(409, 'merchant.in-use');
  }
}

function parse(settings: MerchantSettings): MerchantSettings {
  try {
    return parseMerchant(settings, 'owner');
  } catch (error) {
    if (error instanceof MerchantError) throw describeFaults(error);
    throw error;
  }
}

/** True when another merchant or app takes the place of the stored one. */
function isOther(provider: Provider, before: MerchantSettings, now: MerchantSettings): boolean {
  if (before[provider] === undefined) return false;
  if (provider === 'aliPay')
    return before.aliPay?.appId !== now.aliPay?.appId || before.aliPay?.sellerId !== now.aliPay?.sellerId;
  return before.wxPay?.appId !== now.wxPay?.appId || before.wxPay?.merchantId !== now.wxPay?.merchantId;
}
