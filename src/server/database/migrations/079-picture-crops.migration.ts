/** How the share picture of a page and the picture of a friend link are cropped. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const add = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  await add('channel', 'picture_crop');
  await add('friend_link', 'image_crop');
};
