/** Result of a conditional write; undefined if its condition failed. Any other error is thrown. */
export const conditional = async <Answer>(write: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await write;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (cause instanceof Error && cause.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
};
