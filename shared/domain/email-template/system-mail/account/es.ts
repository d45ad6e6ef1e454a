import { forgotPassword } from '../../forgot-password.ts';
import { button, html, linkList, type SafeHtml } from '../../html.ts';
import { ownSignIn } from '../../own-sign-in.ts';
import type { AccountMail, MailTexts, SignUpValues } from '../values.ts';

const confirmSignUp = (v: SignUpValues, ...aside: readonly SafeHtml[]) => ({
  subject: 'Confirme su dirección de correo',
  paragraphs: [
    html`Hola:`,
    html`Su espacio de trabajo en Proofline está casi listo. Se creará en cuanto confirme que esta dirección es suya.`,
    ...aside,
    button(v.confirm_link, 'Confirmar la dirección de correo'),
    html`El enlace es válido durante un día. Si no se ha registrado usted, puede ignorar este correo: sin su confirmación no se crea nada.`,
  ],
});

const deviceIn = ({ browser, system }: { browser: string; system: string }): string =>
  browser && system ? `${browser} en ${system}` : browser || system || 'un dispositivo que no reconocemos';

export const es: MailTexts<AccountMail> = {
  confirm_sign_up: (v) => confirmSignUp(v),
  confirm_sign_up_known: (v) =>
    confirmSignUp(
      v,
      html`Ya inicia sesión con esta dirección, así que su contraseña no cambia. ¿Nunca ha tenido una? Elija «${forgotPassword.es}» al iniciar sesión.`,
    ),
  workspace_addresses: (v) => ({
    subject: 'Sus espacios de trabajo',
    paragraphs: [
      html`Estos son los espacios de trabajo a los que pertenece ${v.recipient_email}:`,
      linkList(
        v.workspaces.map(({ name, sign_in_link }) => ({
          href: sign_in_link,
          label: name,
          about: new URL(sign_in_link).host,
        })),
      ),
      html`Si no lo ha pedido usted, puede ignorar este correo.`,
    ],
  }),
  decision_code: (v) => ({
    subject: `${v.code} es su código para ${v.project_name}`,
    paragraphs: [
      html`Hola, ${v.recipient_fname}:`,
      html`su código para la decisión sobre <strong>${v.project_name}</strong> es <strong>${v.code}</strong>. Escríbalo en la página en la que decide. Es válido durante diez minutos.`,
      html`Nadie se lo pedirá por teléfono ni por correo. Si otra persona lo ha solicitado con su enlace, déselo solo a quien pueda decidir por usted; si no, no tiene que hacer nada.`,
    ],
  }),
  password_link: (v) => ({
    subject: 'Elija una contraseña nueva',
    paragraphs: [
      html`Nos han pedido una contraseña nueva de Proofline para ${v.recipient_email}. El enlace vale durante diez minutos y una sola vez; con la contraseña nueva se cerrará la sesión en todos los dispositivos.`,
      button(v.password_link, 'Elegir una contraseña'),
      html`Si no ha sido usted, puede ignorar este correo: su contraseña no cambia. No reenvíe el enlace a nadie.`,
    ],
  }),
  no_login: (v) => ({
    subject: 'Nadie inicia sesión con esta dirección',
    paragraphs: [
      html`Nos han pedido una contraseña nueva de Proofline para ${v.recipient_email}, pero nadie inicia sesión con esta dirección. Quizá utilice usted otra.`,
      button(v.sign_in_link, 'Ir al inicio de sesión'),
      html`Si no lo ha pedido usted, puede ignorar este correo.`,
    ],
  }),
  password_changed: (v) => ({
    subject: 'Su contraseña ha cambiado',
    paragraphs: [
      html`La contraseña de ${v.recipient_email} ha cambiado y se ha cerrado la sesión en todos los dispositivos. Si ha sido usted, no tiene que hacer nada.`,
      html`Si no ha sido usted, elija ahora otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  second_factor_on: (v) => ({
    subject: 'La verificación en dos pasos está activada',
    paragraphs: [
      html`El inicio de sesión con ${v.recipient_email} pide ahora, después de la contraseña, un código de una aplicación de autenticación. Si ha sido usted, no tiene que hacer nada: guarde los códigos de recuperación donde los encuentre sin su teléfono.`,
      html`Si no ha sido usted, elija ahora otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello. Se cerrará la sesión en todos los dispositivos.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  second_factor_off: (v) => ({
    subject: 'La verificación en dos pasos está desactivada',
    paragraphs: [
      html`El inicio de sesión con ${v.recipient_email} ya no pide un código después de la contraseña: lo ha desactivado alguien que conocía la contraseña o un código de recuperación. Si ha sido usted, puede activarla de nuevo en su perfil.`,
      html`Si no ha sido usted, elija ahora otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello. Se cerrará la sesión en todos los dispositivos.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  passkey_added: (v) => ({
    subject: 'Se ha añadido una llave de acceso',
    paragraphs: [
      html`Ahora ${v.recipient_email} también puede iniciar sesión con una llave de acceso: con la huella, el rostro o el bloqueo de un dispositivo. Si ha sido usted, no tiene que hacer nada.`,
      html`Si no ha sido usted, elimínela en «${ownSignIn.es.passkeys}», en la página «${ownSignIn.es.page}» o, si forma parte de un equipo, en su perfil, y elija otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  passkey_removed: (v) => ({
    subject: 'Se ha eliminado una llave de acceso',
    paragraphs: [
      html`Se ha eliminado una llave de acceso de ${v.recipient_email}, que ya no permite iniciar sesión. Si ha sido usted, elimínela también en el dispositivo.`,
      html`Si no ha sido usted, elija ahora otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello. Se cerrará la sesión en todos los dispositivos.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  sign_on_domain_missing: (v) => ({
    subject: `El registro DNS de ${v.domain} ya no está`,
    paragraphs: [
      html`El inicio de sesión único de ${v.workspace_name} ha buscado el registro TXT que demuestra el dominio ${v.domain} y no lo ha encontrado. Si dentro de ${v.days} días sigue faltando, los miembros con una dirección de ese dominio dejarán de iniciar sesión así; sin otro dominio demostrado, el inicio de sesión único se desactiva.`,
      html`Publique de nuevo el registro en su proveedor de DNS: el nombre ${v.record_name} con el texto ${v.record_value}. Si el dominio ya no es suyo, no tiene que hacer nada.`,
      button(v.settings_link, 'Ajustes del inicio de sesión único'),
    ],
  }),
  address_link: (v) => ({
    subject: 'Confirme su nueva dirección de correo',
    paragraphs: [
      html`Nos han pedido que ${v.recipient_email} sea en adelante la dirección con la que se inicia sesión en Proofline. El enlace vale durante una hora; el cambio se hace al pulsar el botón de la página. Con él se cerrará la sesión en los demás dispositivos.`,
      button(v.address_link, 'Confirmar esta dirección'),
      html`Si no ha sido usted, puede ignorar este correo: no se cambia nada. No reenvíe el enlace a nadie.`,
    ],
  }),
  address_has_login: (v) => ({
    subject: 'Esta dirección ya tiene una cuenta',
    paragraphs: [
      html`Nos han pedido que ${v.recipient_email} sustituya a otra dirección al iniciar sesión en Proofline. Ya existe una cuenta con esta dirección, así que no se ha cambiado nada.`,
      html`Para seguir con la otra cuenta, elija una dirección sin cuenta. Para usar esta, inicie sesión con ella.`,
      button(v.sign_in_link, 'Ir al inicio de sesión'),
      html`Si no lo ha pedido usted, puede ignorar este correo.`,
    ],
  }),
  address_asked: (v) => ({
    subject: 'Su dirección de correo está a punto de cambiar',
    paragraphs: [
      html`Nos han pedido otra dirección de correo en lugar de ${v.recipient_email} en Proofline. Cambiará cuando se confirme desde el nuevo buzón, en el plazo de una hora. Si ha sido usted, no tiene que hacer nada aquí.`,
      html`Si no ha sido usted, deténgalo: con ello se cerrará la sesión en todos los dispositivos. El enlace también permite deshacer el cambio durante siete días.`,
      button(v.stop_link, 'No he sido yo'),
    ],
  }),
  address_changed: (v) => ({
    subject: 'Su dirección de correo ha cambiado',
    paragraphs: [
      html`Con ${v.recipient_email} ya no se inicia sesión en Proofline: otra dirección ocupa su lugar. Si ha sido usted, no tiene que hacer nada aquí.`,
      html`Si no ha sido usted, deshaga el cambio en el plazo de siete días: con ello se cerrará la sesión en todos los dispositivos.`,
      button(v.stop_link, 'No he sido yo'),
    ],
  }),
  address_taken_back: (v) => ({
    subject: 'Se ha deshecho un cambio de su dirección de correo',
    paragraphs: [
      html`El cambio de una dirección de correo en Proofline se ha deshecho desde el buzón anterior: vuelve a iniciarse sesión con la dirección anterior, y se ha cerrado la sesión en todos los dispositivos. Recibe este correo porque ${v.recipient_email} es una de las dos direcciones.`,
      html`Quien pidió el cambio conocía la contraseña o tenía un dispositivo de la persona. Elija ahora otra contraseña: «${forgotPassword.es}», en la página de inicio de sesión, envía un enlace a la dirección anterior.`,
      button(v.sign_in_link, 'Ir al inicio de sesión'),
    ],
  }),
  new_device: (v) => ({
    subject: 'Ha iniciado sesión en un dispositivo nuevo',
    paragraphs: [
      html`Con ${v.recipient_email} se acaba de iniciar sesión desde ${deviceIn(v)}${v.network ? html`, en la red ${v.network}` : html``}, que no se había usado antes. Si ha sido usted, no tiene que hacer nada.`,
      html`Si no ha sido usted, elija ahora otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello. Se cerrará la sesión en todos los dispositivos.`,
      button(v.sign_in_link, 'Iniciar sesión'),
    ],
  }),
  workspace_deleted: (v) => ({
    subject: `${v.workspace_name} se va a eliminar`,
    paragraphs: [
      html`${v.user_name} ha eliminado el espacio de trabajo <strong>${v.workspace_name}</strong> (${v.domain}). Está cerrado para todos, y todo su contenido se borrará definitivamente a partir del ${v.until}. Hasta entonces puede recuperarlo: inicie sesión en su dirección.`,
      html`Si no ha sido usted, es posible que alguien conozca su contraseña. Recupere el espacio de trabajo y elija otra contraseña: con «${forgotPassword.es}», en la página de inicio de sesión, recibirá un enlace para ello.`,
      button(v.recall_link, 'Recuperar el espacio de trabajo'),
    ],
  }),
  workspace_moved: (v) => ({
    subject: `${v.workspace_name} tiene una dirección nueva`,
    paragraphs: [
      html`${v.user_name} ha trasladado el espacio de trabajo <strong>${v.workspace_name}</strong> de ${v.former_domain} a <strong>${v.domain}</strong>. Desde ahora todo el equipo inicia sesión allí.`,
      html`La dirección anterior sigue siendo suya: lleva a la nueva, y los enlaces de los correos enviados siguen funcionando.`,
      html`Si no lo esperaba, pregunte a ${v.user_name} y consulte el registro de auditoría.`,
      button(v.sign_in_link, 'Iniciar sesión en la dirección nueva'),
    ],
  }),
  no_workspaces: (v) => ({
    subject: 'Ningún espacio de trabajo usa esta dirección',
    paragraphs: [
      html`Nos han pedido los espacios de trabajo de ${v.recipient_email}, pero ninguno usa esta dirección. Quizá utilice usted otra.`,
      button(v.sign_up_link, 'Crear un espacio de trabajo'),
      html`Si no lo ha pedido usted, puede ignorar este correo.`,
    ],
  }),
};
