/** Finds entities by their names, for entities that are about others: the registry imports them. */
import type { Entity } from './entity.ts';

let known: ReadonlyMap<string, Entity> = new Map();

export function knowEntities(entities: ReadonlyMap<string, Entity>): void {
  known = entities;
}

export const findEntity = (name: string): Entity | undefined => known.get(name);
