// Defines articles as records of the console.
import { defineEntity } from './engine/contract.ts';
import { itemDefinition } from './item-definition.ts';

export default defineEntity('consoleArticle', itemDefinition(1, 'article'));
