import { defineRoutes } from '../calls/call.ts';
import { itemCalls } from './item-calls.ts';

export default defineRoutes('consoleProduct', itemCalls('product'));
