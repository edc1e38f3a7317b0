/**
 * Puts every route and every rejected request into the budget of guests. A route that says nothing has it
 * around its handler; one that says `budget: 'own'` runs its work in the budget itself, and one that says
 * `free` uses nothing of it.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { hasCredentials } from '../domains/identity/index.ts';
import type { GuestBudget } from '../limits/guest-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    budget?: 'own' | 'free';
  }
  interface FastifyInstance {
    /** What costs a guest of its budget, once the routes are registered: each is measured by the bench. */
    guestRoutes: GuestRoute[];
  }
}

export interface GuestRoute {
  method: 'GET' | 'POST';
  /** With its parameters, such as `/preview/:key`. */
  url: string;
}

/** Static files and probes have no budget. */
const FREE = /^\/(?:assets\/|media\/|favicon\.ico|apple-touch-icon|touch-icon|healthz|readyz|metrics)/;

/** True for the address of what no budget counts. */
export const isFreeAddress = (url: string): boolean => FREE.test(url);

/** Counts every route and every rejected request. Call it before any route is registered. */
export function limitGuests(app: FastifyInstance, guests: GuestBudget): void {
  chargeRejections(app, guests);
  const routes: GuestRoute[] = [];
  app.decorate('guestRoutes', routes);
  app.addHook('onRoute', (route) => {
    if (route.config?.budget !== 'free' && !isFreeAddress(route.url)) routes.push(...named(route));
    if (route.config?.budget === undefined && !isFreeAddress(route.url)) limit(route, guests);
  });
}

function named({ method, url }: RouteOptions): GuestRoute[] {
  const methods = [method].flat();
  return (['GET', 'POST'] as const)
    .filter((each) => methods.includes(each))
    .map((each) => ({ method: each, url }));
}

function limit(route: RouteOptions, guests: Pick<GuestBudget, 'run'>): void {
  const { handler } = route;
  route.handler = function answer(request, reply) {
    const work = (): unknown => handler.call(this, request, reply);
    return hasCredentials(request) ? work() : guests.run(request.ip, work);
  };
}

/** What a rejected request costs, in milliseconds, and each byte of its body, which is dropped. */
const REJECTED_MS = 0.5;
const MS_PER_BYTE = 1e-6;
/** More bytes are not charged: a length may be made up. */
const MAX_CHARGED = 10 * 1024 * 1024;

/**
 * Charges rejected requests, which the calls and pages of a guest have not charged: those without a sign-in,
 * with too large bodies, to unknown addresses. A 429 is free, or who asks again too early would never be
 * admitted.
 */
function chargeRejections(app: FastifyInstance, guests: GuestBudget): void {
  app.addHook('onSend', (request, { statusCode }, _payload, done) => {
    const isRejected = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
    // A closed connection has no address.
    if (isRejected && !request.socket.destroyed) {
      const bytes = Math.min(Number(request.headers['content-length'] ?? 0), MAX_CHARGED);
      guests.charge(request.ip, REJECTED_MS + bytes * MS_PER_BYTE);
    }
    done();
  });
}
