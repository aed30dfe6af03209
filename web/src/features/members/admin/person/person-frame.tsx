import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconDownload,
  IconEraser,
  IconLogout,
  IconMail,
  IconShoppingBagPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inFormOnItsPage, onItsPage } from "#web/lib/mutation-cache.ts";
import { adminEntitlementPath } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { type Act, ListHeader } from "#web/ui/acts.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { members as words } from "#words/panel/members.ts";
import { isNameTyped } from "../../person.ts";
import { useAskedActs, useForgottenPerson } from "../use-person.ts";
import { Card } from "./cards.tsx";

type PersonHeaderProps = { member: AdminMember; back: { to: string; label: string } };

/** Who it is, what they have, and what can be done for them. */
export function PersonHeader({ member, back }: PersonHeaderProps) {
  return (
    <ListHeader
      title={member.name}
      back={back}
      aside={<Standing member={member} />}
      primary={
        <Button
          component={Link}
          to={adminEntitlementPath(member.primary?.id ?? member.id)}
          state={useLocation().state}
          leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
        >
          {words.accountCard.orderForThisMember}
        </Button>
      }
      moreActs={usePersonActs(member)}
    />
  );
}

function Standing({ member }: { member: AdminMember }) {
  const { primary, email, account_status, membership_category } = member;
  return (
    <Group gap="sm">
      {email !== "" && <StatusBadge kind="account" status={primary?.is_inactive ? 2 : account_status} />}
      {membership_category && <Text size="sm">{membership_category.name}</Text>}
      {primary === null && (
        <Text size="sm">{sentence(words.personHeader.credits(<Money value={totalCredits(member)} />))}</Text>
      )}
    </Group>
  );
}

/** What is done with a login, and with what the club knows of a person. */
function usePersonActs(member: AdminMember): Act[] {
  const invite = useMutation(adminApi.clubMembers.sendEmailPassword.mutationOptions(onItsPage));
  const exportPerson = useMutation(
    adminApi.clubMembers.personExport.mutationOptions({ onError: (error) => notify.failure(error) }),
  );
  const { askSignOut, isSigningOut } = useAskedActs(member);
  const { id, email, can } = member;
  const hasLogin = email !== "";
  const save = ({ data }: { data: unknown }) =>
    saveAsFile(`member-${id}.json`, JSON.stringify(data, null, 2), "application/json");
  const invitation: Act = {
    label: words.accountCard.sendInvitationAgain,
    icon: IconMail,
    isBusy: invite.isPending,
    onPress: () => invite.mutate({ id }),
  };
  const signOut: Act = {
    label: words.accountCard.logOutEverywhere,
    icon: IconLogout,
    isBusy: isSigningOut,
    onPress: () => void askSignOut(),
  };
  const copy: Act = {
    label: words.accountCard.exportThisPersonsData,
    icon: IconDownload,
    isBusy: exportPerson.isPending,
    onPress: () => exportPerson.mutate({ id }, { onSuccess: save }),
  };
  return [
    ...(can.invite && hasLogin ? [invitation] : []),
    ...(hasLogin ? [signOut] : []),
    ...(can.export ? [copy] : []),
  ];
}

type RemovalCardProps = { member: AdminMember; onGone: () => void };

/** The two ways to let go of a person, for those who may. */
export function RemovalCard({ member, onGone }: RemovalCardProps) {
  const [isErasing, erasing] = useDisclosure(false);
  const { askDelete, isDeleting } = useAskedActs(member, onGone);
  if (!useMay("eraseMembers")) return null;
  return (
    <Card title={words.removalCard.remove}>
      {reasons(member).map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {reason}
        </Text>
      ))}
      <Group gap="sm" mt={member.can.erase || member.can.delete ? "md" : 0}>
        {member.can.erase && (
          <Button
            variant="default"
            c="error"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={erasing.open}
          >
            {words.removalCard.erase}
          </Button>
        )}
        {member.can.delete && (
          <Button
            variant="default"
            c="error"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={isDeleting}
            onClick={() => void askDelete()}
          >
            {words.removalCard.delete}
          </Button>
        )}
      </Group>
      <EraseDialog member={member} opened={isErasing} onClose={erasing.close} onErased={onGone} />
    </Card>
  );
}

/** Why a way is not offered, so that nobody looks for it, or what it is for. */
function reasons({ why_not }: AdminMember): string[] {
  return [
    why_not.erase ?? words.removalCard.eraseSomebodyWhoAsks,
    why_not.delete ?? words.removalCard.nothingNeedsThem,
  ];
}

type FormProps = { member: AdminMember; onClose: () => void; onErased: () => void };

/** Says what goes and what stays, and asks for the name: it cannot be undone. */
function EraseDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={words.eraseDialog.askErase(props.member.name)}>
      <EraseForm {...props} />
    </Modal>
  );
}

/** Begins again each time the dialog opens. */
function EraseForm({ member, onClose, onErased }: FormProps) {
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const erase = useMutation(
    adminApi.clubMembers.erase.mutationOptions({ ...inFormOnItsPage, ...useForgottenPerson() }),
  );
  const secondaryCount = member.secondary_members.length;
  const total = member.primary ? 0 : totalCredits(member);
  const isSure = isNameTyped(typed, member.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure && !erase.isPending) {
      erase.mutate({ id: member.id, version: member.version }, { onSuccess: onErased });
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label={words.eraseDialog.eraseThisPerson}>
      <Stack>
        <div>
          <Text fw={600}>{words.eraseDialog.whatGoes}</Text>
          <List size="sm">
            <List.Item>{words.eraseDialog.sizesAndSavedAddresses}</List.Item>
            <List.Item>{words.eraseDialog.theLogin}</List.Item>
            {secondaryCount > 0 && (
              <List.Item>{words.eraseDialog.sameForSecondary(secondaryCount)}</List.Item>
            )}
            {total > 0 && <List.Item>{words.eraseDialog.remainingCreditsOf(formatDollars(total))}</List.Item>}
          </List>
        </div>
        <div>
          <Text fw={600}>{words.eraseDialog.whatStaysWithoutAName}</Text>
          <List size="sm">
            <List.Item>{words.eraseDialog.ordersAndTheirPayments}</List.Item>
            <List.Item>{words.eraseDialog.everyCreditMovement}</List.Item>
          </List>
        </div>
        <Text size="sm">{words.eraseDialog.thisCannotBeUndone}</Text>
        <TextInput
          label={words.eraseDialog.typeToConfirm(member.name)}
          required
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          error={isLeft && typed.trim() !== "" && !isSure && words.eraseDialog.anotherName}
        />
        <FormError error={erase.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.eraseDialog.cancel}
          </Button>
          <Button type="submit" color="error" disabled={!isSure} loading={erase.isPending}>
            {words.eraseDialog.eraseForGood}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
