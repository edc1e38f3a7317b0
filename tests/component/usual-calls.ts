// What the programs of owners call by themselves, whatever a test is about.
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import type { Permission } from '../../runtime/model/permissions.ts';
import { PAGE_DOCUMENTS } from '../../src/assembly/page-names.ts';
import type { CallTable } from './calls.ts';

type Data<Name extends keyof ApiCalls> = ApiCalls[Name]['data'];

/** A page that is public, and nothing waits. */
export const PAGE_STATUS: Data<'content.meetOthers'>['status'] = {
  isDown: false,
  isNeeded: false,
  publishAt: '',
  downAt: '',
  hasFailed: false,
  draft: null,
};

export const OF_EVERY_VISITOR: CallTable = { 'memberMenu.noteFiller': undefined };

const OF_EVERY_OWNER: CallTable = {
  'system.getRunStatus': { status: 1, operationCode: '' },
  'consolePresence.meet': { others: [] },
  'consolePresence.leave': {},
  'consoleBell.get': { unread: 0, notices: [] },
  'consoleSteps.get': { title: '', lead: '', steps: [] },
  'linkTarget.find': [],
  'linkTarget.read': { kind: 'elsewhere', title: '' },
  'linkTarget.sections': [],
  'linkTarget.check': { missing: [], files: [] },
  'consoleChannel.getDraft': null,
  'consoleKit.leftTexts': [],
};

/** The signed-in owner. */
const ownerOf = (permissions: readonly Permission[]): Data<'owner.me'> => ({
  name: 'owner',
  role: 'owner',
  csrfToken: 'token',
  permissions: [...permissions],
  languages: [],
});

/** The calls of the editor on a page; `original` is the page in the default language of the site. */
export function editorCalls(permissions: readonly Permission[], original: PageModel): CallTable {
  return {
    ...OF_EVERY_OWNER,
    'owner.me': ownerOf(permissions),
    // Everything that is saved is accepted.
    'content.save': ({ body: { channelContentMap } }) =>
      Object.fromEntries(
        Object.entries(channelContentMap).map(([code, { revision }]) => [code, revision + 1]),
      ),
    'content.meetOthers': { status: PAGE_STATUS, others: [], saved: [] },
    'content.getByChannelCode': ({ query: { channelCode } }) => {
      const area: DocumentName | undefined = PAGE_DOCUMENTS.find(
        (each) => original[each].channelCode === channelCode,
      );
      return original[area ?? 'content'];
    },
  };
}

/** The calls of every screen of the console. */
export function consoleCalls(permissions: readonly Permission[]): CallTable {
  return {
    ...OF_EVERY_OWNER,
    'owner.me': ownerOf(permissions),
    'consoleHome.get': { waiting: [], quotas: [], changes: [], has: [] },
    'consoleView.list': [],
  };
}
