// Defines comments as records of the console.
import { readAnswer } from '../domains/comments/index.ts';
import { writeAudit } from '../domains/records/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { shortTitle } from '../kernel/short-title.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';

/** Actions that put a comment into a state. */
const move =
  (state: 'shown' | 'spam' | 'removed' | 'waiting') =>
  ({ services, site, queries }: EntityContext, id: string) =>
    services.commentRecords.setState(queries, site, id, state);

export default defineEntity('consoleComment', {
  list: ({ services, site, language }, search) => services.commentRecords.list(site, language, search),
  read: ({ services, site, queries }, ids) => services.commentRecords.read(queries, site, ids),
  details: ({ services, site, queries, language }, id) =>
    services.commentRecords.details(queries, site, language, id),
  titleOf: ({ content = '' }) => shortTitle(content),
  rowTitle: ({ content }) => shortTitle(content),
  prepare: (_context, values) =>
    values.answer === undefined ? values : { ...values, answer: readAnswer(values.answer) },
  async write({ services, site, queries }, { id, values, before }) {
    if (id === undefined || before === undefined) throw new HttpError(404, 'console.unknown');
    await services.commentRecords.setState(queries, site, id, values.state);
    const { answer } = values;
    if (answer !== undefined && answer !== before.answer)
      await services.commentRecords.answer(queries, site, id, answer);
    return id;
  },
  actions: {
    release: move('shown'),
    spam: move('spam'),
    takeDown: move('removed'),
    async block({ services, site, queries, owner }, id) {
      const memberId = await services.commentRecords.authorOf(queries, site, id);
      await services.memberRecords.block(queries, site, memberId);
      await services.commentRecords.setState(queries, site, id, 'spam');
      const line = { projectCode: site.projectCode, author: owner, entity: 'member', id: memberId };
      await writeAudit(queries, { ...line, action: 'block' });
    },
  },
  async waiting({ services, site }) {
    const count = await services.commentRecords.countWaiting(site);
    return [{ name: 'comment', kind: 'people', count, link: '/owner/comment?state=waiting' }];
  },
  changed({ services, site }) {
    services.events.emit('changed', { projectCode: site.projectCode, tags: ['comments'] });
    services.messages.hurry();
  },
});
