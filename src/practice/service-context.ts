// Declares what both payment services for practice need.
import type { Ledger, PracticePayment, PracticeRefund, Transaction } from './ledger.ts';
import type { PracticeKeys } from './practice-keys.ts';

export interface ServiceContext {
  keys: PracticeKeys;
  ledger: Ledger;
  now: () => Date;
  /** Where the adapters reach the services. */
  origin: () => string;
  /** Whether the next message is signed by the key of a certificate. */
  usesCertificate: () => boolean;
  /** Queues a notice of a payment, or of a refund. */
  notify(payment: PracticePayment, transaction?: Transaction, refund?: PracticeRefund): void;
}
