// Defines products as records of the console.
import { defineEntity } from './engine/contract.ts';
import { itemDefinition } from './item-definition.ts';

export default defineEntity('consoleProduct', itemDefinition(2, 'product'));
