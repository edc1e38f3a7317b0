/** Finds the entity of a list, and what an owner may do with its records. */
import { ENTITIES, type EntityPlace } from '../../../runtime/generated/entities.generated.ts';
import { mayCall } from '../../assembly/console-documents.ts';

export interface OpenEntity extends EntityPlace {
  /** Full name of one of its calls. */
  call(name: string): string;
  /** Whether there is such a call, and this owner may make it. */
  may(name: string): boolean;
  mayAct(action: string): boolean;
}

/** The entity whose list a call is; undefined for the calls of other resources. */
export function entityOf(call: string, permissions: ReadonlySet<string>): OpenEntity | undefined {
  const [resource = '', name] = call.split('.');
  const place = name === 'list' && Object.hasOwn(ENTITIES, resource) ? ENTITIES[resource] : undefined;
  if (place === undefined) return undefined;
  return {
    ...place,
    call: (each) => `${resource}.${each}`,
    may: (each) => mayCall(`${resource}.${each}`, permissions),
    mayAct: (action) => permissions.has(place.actions[action] ?? ''),
  };
}
