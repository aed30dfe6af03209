/**
 * The longest that anything of this process kept the event loop to itself while `act` ran, in milliseconds of this thread's
 * own processor time: a busy machine, which makes everything take longer, does not make it longer.
 */
export async function longestBlock<T>(act: () => Promise<T>): Promise<{ result: T; blockMs: number }> {
  let isOver = false;
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    if (isOver) return;
    before = process.threadCpuUsage();
    setImmediate(look);
  };
  setImmediate(look);
  try {
    const result = await act();
    return { result, blockMs: longest / 1000 };
  } finally {
    isOver = true;
  }
}
