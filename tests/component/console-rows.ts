// Records of the console, as its calls answer them.
import type { Locator } from 'playwright-core';
import type {
  ApiCalls,
  ConsoleJob,
  FriendLinkRow,
  RedirectRow,
} from '../../runtime/generated/api.generated.ts';
import { page as pageOf, type Answer, type CallTable } from './calls.ts';

/** Redirects `/old-1`, `/old-2`, … */
export function redirects(count: number, first = 1): RedirectRow[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return {
      id: `r${number}`,
      path: `/old-${number}`,
      target: `/new-${number}`,
      isPermanent: number % 2 === 1,
      isFormer: false,
      hits: number,
      note: `Note ${number}`,
      gmtModified: '2026-05-01T02:03:00.000Z',
    };
  });
}

/** What the list of redirects calls; 25 of them, of which a search finds those that contain it. */
export function redirectCalls(count = 25): CallTable {
  return {
    'consoleView.list': [],
    'consoleRedirect.list': ({ query: { q = '', pageNum, pageSize } }): Answer => {
      const found = redirects(count).filter(({ path }) => path.includes(q));
      const begin = (Number(pageNum) - 1) * Number(pageSize);
      return pageOf(found.slice(begin, begin + Number(pageSize)), found.length);
    },
  };
}

export function friendLinks(count: number): FriendLinkRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `f${index + 1}`,
    title: `Friend ${index + 1}`,
    url: `https://friend-${index + 1}.example/`,
    image: '',
    isNewTab: index % 2 === 0,
  }));
}

/** A row of the list of orders. */
export const ORDER: ApiCalls['consoleOrder.list']['data'][number] = {
  id: 'o1',
  number: '20260501-1',
  title: 'Ash',
  amount: 12_000,
  refundedAmount: 0,
  status: 1,
  member: 'Ada',
  isDelivered: false,
  gmtCreate: '2026-05-01T02:03:00.000Z',
  quantity: 1,
  waits: 'none',
};

/** A redirect as its call `get` answers it. */
export function redirect(
  values: Partial<ApiCalls['consoleRedirect.get']['data']['values']> = {},
  revision = 3,
): ApiCalls['consoleRedirect.get']['data'] {
  return {
    id: 'r1',
    revision,
    values: {
      path: '/old-1',
      target: '/new-1',
      isPermanent: true,
      note: 'Note 1',
      ...values,
    },
    permissions: [],
  };
}

/** A job that is done. */
export function job(change: Partial<ConsoleJob> = {}): ConsoleJob {
  const [rows, done] = [change.rows ?? [], change.done ?? 1];
  return {
    id: 'job-1',
    kind: 'remove',
    entity: 'redirect',
    state: 'done',
    total: done,
    failed: 0,
    warned: 0,
    ...change,
    rows,
    done,
  };
}

/** The texts of a row's cells, without boxes. */
export const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll<HTMLElement>('td:not(.console-narrow), th:not(.console-narrow)')].map(
        (cell) => cell.innerText,
      ),
    ),
  );
