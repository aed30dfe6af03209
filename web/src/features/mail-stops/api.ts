import { useMutation } from "@tanstack/react-query";
import { memberApi } from "#web/lib/member-api.ts";

export const useStopMails = () => useMutation(memberApi.mailStops.stop.mutationOptions());
