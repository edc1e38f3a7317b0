import type { Contender, ContenderName } from './contender.ts';

/** Loads one contender alone, so that no page or process carries another's code. */
export const CONTENDERS: Readonly<Record<ContenderName, () => Promise<Contender>>> = {
  schema: async () => (await import('./schema.tsx')).schema,
  hand: async () => (await import('./hand.tsx')).hand,
  puck: async () => (await import('./puck.tsx')).puck,
  formily: async () => (await import('./formily.tsx')).formily,
};
