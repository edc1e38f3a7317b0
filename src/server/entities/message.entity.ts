// Defines outgoing messages as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleMessage', {
  list: ({ services, site }, search) => services.messages.records.list(site, search),
  rowTitle: ({ subject }) => subject,
});
