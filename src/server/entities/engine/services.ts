/** Declares the services that the handlers of calls use. `src/server/app/open-services.ts` opens them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Integrity } from '../../database/integrity.ts';
import type { Bills } from '../../domains/bills/index.ts';
import type { RecordServices } from '../../domains/records/index.ts';
import type { CommentServices } from '../../domains/comments/index.ts';
import type { ContentServices } from '../../domains/content/index.ts';
import type { DocumentServices } from '../../domains/documents/index.ts';
import type { Dictionary } from '../../domains/dictionary/index.ts';
import type { FormServices } from '../../domains/forms/index.ts';
import type { Invoices } from '../../domains/invoices/index.ts';
import type { Geo } from '../../domains/geo/index.ts';
import type { ItemServices } from '../../domains/items/index.ts';
import type { Fonts } from '../../domains/fonts/index.ts';
import type { MediaLibrary } from '../../domains/media/index.ts';
import type { Messages } from '../../domains/messages/index.ts';
import type { MemberServices } from '../../domains/members/index.ts';
import type { Merchants } from '../../domains/merchants/index.ts';
import type { Backups, Metrics, RunState } from '../../domains/operations/index.ts';
import type { OrderServices } from '../../domains/orders/index.ts';
import type { PaymentServices } from '../../domains/payments/index.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { OwnerServices } from '../../domains/owners/index.ts';
import type { RequestQuota } from '../../domains/quotas/index.ts';
import type { SearchServices } from '../../domains/search/index.ts';
import type { SettingServices, SiteServices } from '../../domains/sites/index.ts';
import type { Statistics } from '../../domains/statistics/index.ts';
import type { VerificationServices } from '../../domains/verification/index.ts';
import type { Config } from '../../kernel/config.ts';
import type { Events } from '../../kernel/events.ts';
import type { Cdn } from '../../kernel/cdn.ts';
import type { GuestBudget } from '../../limits/guest-budget.ts';
import type { CompiledDocuments } from '../../pages/compiled-documents.ts';
import type { PreparePage } from '../../pages/prepare-page.ts';

export interface Services
  extends
    CommentServices,
    ContentServices,
    DocumentServices,
    FormServices,
    ItemServices,
    MemberServices,
    OrderServices,
    OwnerServices,
    Omit<PaymentServices, 'gateways'>,
    RecordServices,
    SearchServices,
    SettingServices,
    SiteServices,
    VerificationServices {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: Database;
  readonly integrity: Integrity;
  readonly events: Events;
  /** Counts requests against the quota of a site. */
  readonly requestQuota: RequestQuota;
  /** What callers who are not signed in may use. */
  readonly guests: GuestBudget;
  readonly dictionary: Dictionary;
  readonly fonts: Fonts;
  readonly invoices: Invoices;
  readonly bills: Bills;
  readonly merchants: Merchants;
  readonly jobs: Jobs;
  readonly geo: Geo;
  readonly messages: Messages;
  readonly media: MediaLibrary;
  /** None without `PURGE_URL`. */
  readonly cdn?: Cdn;
  readonly statistics: Statistics;
  readonly runState: RunState;
  readonly backups: Backups;
  readonly metrics: Metrics;
  readonly documents: CompiledDocuments;
  /** The steps of the page pipeline up to its HTML. */
  readonly preparePage: PreparePage;
  /** Waits for unsent messages and unwritten page views, then closes the database and the media process. */
  close(): Promise<void>;
}
