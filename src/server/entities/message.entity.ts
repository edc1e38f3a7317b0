// Defines outgoing messages as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleMessage', {
  list: ({ services, site, language }, search) => services.messages.records.list(site, language, search),
  rowTitle: ({ subject }) => subject,
});
