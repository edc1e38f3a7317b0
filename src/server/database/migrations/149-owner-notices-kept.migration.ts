/** What owners were told of, for the bell of the console and the mail of the day; their choices by event. */
import type { Migration } from './migration.ts';

interface Schema {
  owner: { project_code: string; owner_id: string; notices: string };
}

export const up: Migration<Schema>['up'] = async (db) => {
  await db.schema
    .createTable('owner_notice')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('notice_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('notice_key', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('in_bell', 'integer', (column) => column.notNull())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addPrimaryKeyConstraint('owner_notice_id', ['project_code', 'notice_id'])
    .addUniqueConstraint('owner_notice_once', ['project_code', 'owner_id', 'notice_key'])
    .execute();
  await db.schema
    .createIndex('owner_notice_listed')
    .on('owner_notice')
    .columns(['project_code', 'owner_id', 'created_at'])
    .execute();
  const owners = await db.selectFrom('owner').selectAll().where('notices', '<>', '[]').execute();
  for (const { project_code: site, owner_id: id, notices } of owners) {
    const wanted = (JSON.parse(notices) as string[]).flatMap((kind) =>
      kind === 'comment' ? ['comment', 'comment-waiting'] : [kind],
    );
    const chosen = Object.fromEntries(wanted.map((event) => [event, { mail: 'now', bell: true }]));
    await db
      .updateTable('owner')
      .set({ notices: JSON.stringify(chosen) })
      .where('project_code', '=', site)
      .where('owner_id', '=', id)
      .execute();
  }
  await db.updateTable('owner').set({ notices: '{}' }).where('notices', '=', '[]').execute();
};
