/** The services that the handlers of calls use. `src/server/app/open-services.ts` opens them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Integrity } from '../../database/integrity.ts';
import type { Bills } from '../../domains/bills/index.ts';
import type { AuditLines, ConsoleJobs } from '../../domains/records/index.ts';
import type { CommentRecords, Comments } from '../../domains/comments/index.ts';
import type { ContentServices } from '../../domains/content/index.ts';
import type { SiteDocuments, ThemePreviews } from '../../domains/documents/index.ts';
import type { Dictionary } from '../../domains/dictionary/index.ts';
import type { FormServices } from '../../domains/forms/index.ts';
import type { Invoices } from '../../domains/invoices/index.ts';
import type { Geo } from '../../domains/geo/index.ts';
import type { Identity } from '../../domains/identity/index.ts';
import type { ItemServices } from '../../domains/items/index.ts';
import type { Fonts } from '../../domains/fonts/index.ts';
import type { MediaLibrary } from '../../domains/media/index.ts';
import type { Messages } from '../../domains/messages/index.ts';
import type { MemberServices } from '../../domains/members/index.ts';
import type { Merchants } from '../../domains/merchants/index.ts';
import type { Backups, Metrics, RunState } from '../../domains/operations/index.ts';
import type { Orders, OwnerOrders, TrialOrders, RefundRecords } from '../../domains/orders/index.ts';
import type { Payments, Practice, Requirements } from '../../domains/payments/index.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Owners } from '../../domains/owners/index.ts';
import type { RequestQuota } from '../../domains/quotas/index.ts';
import type { SearchServices } from '../../domains/search/index.ts';
import type { Hosts, SettingRecords, Settings, Sites } from '../../domains/sites/index.ts';
import type { Statistics } from '../../domains/statistics/index.ts';
import type { Verification } from '../../domains/verification/index.ts';
import type { Config } from '../../kernel/config.ts';
import type { Events } from '../../kernel/events.ts';
import type { Cdn } from '../../kernel/cdn.ts';
import type { GuestBudget } from '../../limits/guest-budget.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import type { CompiledDocuments } from '../../pages/compiled-documents.ts';
import type { PreparePage } from '../../pages/prepare-page.ts';

export interface Services
  extends ContentServices, ItemServices, FormServices, MemberServices, SearchServices {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: Database;
  readonly integrity: Integrity;
  readonly events: Events;
  /** What callers who are not signed in may use. */
  /** Counts requests against the quota of a site. */
  readonly requestQuota: RequestQuota;
  readonly guests: GuestBudget;
  readonly sites: Sites;
  readonly settings: Settings;
  readonly settingRecords: SettingRecords;
  readonly hosts: Hosts;
  readonly dictionary: Dictionary;
  readonly siteDocuments: SiteDocuments;
  readonly themePreviews: ThemePreviews;
  readonly fonts: Fonts;
  readonly orders: Orders;
  readonly ownerOrders: OwnerOrders;
  readonly refundRecords: RefundRecords;
  readonly trialOrders: TrialOrders;
  readonly invoices: Invoices;
  readonly payments: Payments;
  readonly bills: Bills;
  readonly merchants: Merchants;
  readonly paymentRequirements: Requirements;
  /** Connections to others. */
  readonly outgoing: Outgoing;
  /** Absent where money is real. */
  readonly practice?: Practice;
  readonly jobs: Jobs;
  /** Actions on many records. */
  readonly consoleJobs: ConsoleJobs;
  readonly auditLines: AuditLines;
  readonly comments: Comments;
  readonly commentRecords: CommentRecords;
  readonly geo: Geo;
  readonly identity: Identity;
  readonly messages: Messages;
  readonly owners: Owners;
  readonly media: MediaLibrary;
  readonly verification: Verification;
  /** None without `PURGE_URL`. */
  readonly cdn?: Cdn;
  /** Counts the captchas that one network requests. */
  readonly limitCaptchas: RateLimit;
  readonly statistics: Statistics;
  readonly runState: RunState;
  readonly backups: Backups;
  readonly metrics: Metrics;
  readonly documents: CompiledDocuments;
  /** The steps of the page pipeline up to its HTML. */
  readonly preparePage: PreparePage;
  /** Waits for unsent messages and unwritten page views, then closes the database and the picture process. */
  close(): Promise<void>;
}
