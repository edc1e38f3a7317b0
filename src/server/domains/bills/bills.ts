/** Compares the daily bills of the payment services with our own rows. */
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Provider } from '../../gateways/gateway.ts';
import { lastBillDay } from './beijing-days.ts';
import { makeDifferenceRecords, type DifferenceRecords } from './difference-records.ts';
import { makeBillDifferences, type BillDifferences } from './differences.ts';
import { askAgain, fetchBills, planBills, type BillDependencies } from './fetch-bills.ts';

export interface Bills extends BillDifferences, DifferenceRecords {
  /** Fetches and compares what is due, on all sites. */
  run(stop?: AbortSignal): Promise<void>;
  /** Asks for a bill once more at the next run. Throws a 409 for a day that has none. */
  askAgain(site: SiteIdentity, provider: Provider, day: string): Promise<void>;
}

export function makeBills({
  now = () => new Date(),
  ...given
}: Omit<BillDependencies, 'now'> & Partial<Pick<BillDependencies, 'now'>>): Bills {
  const dependencies = { ...given, now };
  let planned = '';
  return {
    ...makeBillDifferences(given.database),
    ...makeDifferenceRecords(given.database),
    async run(stop) {
      const last = lastBillDay(now());
      if (planned !== last) await planBills(dependencies);
      planned = last;
      await fetchBills(dependencies, stop);
    },
    async askAgain({ projectCode }, provider, day) {
      if (!(await askAgain(dependencies, { projectCode, provider }, day)))
        throw new HttpError(409, 'bill.no-day');
    },
  };
}
