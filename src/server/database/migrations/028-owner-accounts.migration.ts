import type { Migration } from './migration.ts';

/**
 * Accounts of owners: their sessions in words, the networks they have signed in from, links that unlock, and
 * two-step verification.
 */
export const up: Migration['up'] = async (db) => {
  for (const column of ['email', 'totp_secret', 'totp_pending'] as const)
    await db.schema.alterTable('owner').addColumn(column, 'text').execute();
  await db.schema.alterTable('owner').addColumn('totp_step', 'integer').execute();
  for (const column of ['browser', 'system', 'network'] as const)
    await db.schema
      .alterTable('owner_session')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('owner_session').addColumn('seen_at', 'text').execute();
  await makeTable('owner_network', ['owner_id', 'network'], ['seen_at']);
  await makeTable('owner_recovery_code', ['owner_id', 'code_hash'], []);
  await makeTable('owner_unlock', ['token_hash'], ['owner_id', 'created_at', 'expires_at']);

  async function makeTable(name: string, key: string[], others: string[]): Promise<void> {
    let table = db.schema.createTable(name);
    for (const column of ['project_code', ...key, ...others])
      table = table.addColumn(column, 'text', (definition) => definition.notNull());
    await table.addPrimaryKeyConstraint(`${name}_key`, ['project_code', ...key] as never[]).execute();
  }
};
