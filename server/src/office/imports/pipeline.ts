/** Something to be done in order: after `previous`, if that is still under way. */
export type QueuedTask = { id: number; previous: number | null };

/**
 * Does things in order, each awaited separately, but starts the next few early, `atOnce` in all. A failed one
 * is started again when it is asked for; one that was started and is never asked for is left alone.
 */
export function pipelineOf<T extends QueuedTask>(order: readonly T[], atOnce: number) {
  const underWay = new Map<number, Promise<void>>();
  const places = new Map(order.map(({ id }, at) => [id, at]));

  function begin(turn: T, act: (turn: T) => Promise<void>): Promise<void> {
    const before = (turn.previous === null ? undefined : underWay.get(turn.previous)) ?? Promise.resolve();
    const done = before.catch(() => {}).then(() => act(turn));
    // Whoever asks for it gets the failure; until then it is not an unhandled rejection.
    done.catch(() => underWay.delete(turn.id));
    underWay.set(turn.id, done);
    return done;
  }

  return async (turn: T, act: (turn: T) => Promise<void>): Promise<void> => {
    const at = places.get(turn.id) ?? 0;
    for (const next of order.slice(at, at + atOnce)) if (!underWay.has(next.id)) begin(next, act);
    await (underWay.get(turn.id) ?? begin(turn, act));
    // Later ones in the order need to know only about what is not done yet.
    underWay.delete(turn.id);
  };
}
