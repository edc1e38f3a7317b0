/** Does an action of an entity to one record at once: a button does not wait for a job. */
import { entities } from '../../entities/registry.ts';
import { entityContext } from '../entity/for-whom.ts';
import { actOnRecord } from '../../entities/engine/records.ts';
import { writeRecord } from '../../entities/engine/changing.ts';
import type { CallContext } from '../calls/call.ts';

/** Throws a 404 for an unknown record. */
export async function actOn(context: CallContext, name: string, id: string, action: string): Promise<void> {
  const entity = entities.get(name);
  if (entity === undefined) throw new Error(`There is no entity "${name}".`);
  await writeRecord(entity, entityContext(context), (opened) =>
    actOnRecord(entity, opened, { id, action, values: {} }),
  );
}
